import type { DoctorRecord } from '#app/clinic/catalog/doctor.ts'
import { specialitiesOf } from '#app/clinic/catalog/doctor-filter.ts'
import { capital, initialsOf } from '#app/clinic/catalog/format-doctor.ts'
import { endingFirst, lastDayWords } from '#app/clinic/catalog/format-promotion.ts'
import type { PriceRecord } from '#app/clinic/catalog/price.ts'
import type { Promotion } from '#app/clinic/catalog/promotion.ts'
import type { ReviewStats } from '#app/clinic/reviews/review.ts'
import { priceWords } from '#app/clinic/text/money.ts'
import { counted } from '#app/clinic/text/plural.ts'

export function doctorsTile(doctors: DoctorRecord[], instead: string) {
	const names = specialitiesOf(doctors).map(({ name }) => name.toLowerCase())
	const line = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' и ')

	return {
		line: line ? `${capital(line)}.` : instead,
		faces: doctors.slice(0, 3).map(doctor => ({
			id: doctor.id,
			photo: doctor.photo?.src,
			initials: initialsOf(doctor),
		})),
	}
}

export function reviewsTile(stats: ReviewStats | undefined, words: string) {
	if (!stats?.count) return { average: undefined, line: words }
	const count = counted(stats.count, [
		stats.count === 1 ? 'отзыв пациента' : 'отзыв пациентов',
		'отзыва пациентов',
		'отзывов пациентов',
	])
	return { average: stats.average, line: `${count}. ${words}` }
}

export const pricesTile = (rows: PriceRecord[], tiles: { name: string; id: number }[]) =>
	tiles.flatMap(({ name, id }) => {
		const row = rows.find(row => row.id === id)
		return row ? [{ name, price: priceWords(row) }] : []
	})

export function promotionsTile(promotions: Promotion[], today: string, instead: string) {
	const lines = endingFirst(promotions)
		.slice(0, 2)
		.map(({ title, valid_to }) =>
			valid_to ? `${title}\u00a0— ${lastDayWords(valid_to, today)}.` : `${title}.`,
		)
	return lines.length > 0 ? lines : [instead]
}
