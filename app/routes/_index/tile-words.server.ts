import type { Doctor } from '#app/clinic/doctor.ts'
import { callingsOf } from '#app/clinic/doctor-filter.ts'
import { initialsOf } from '#app/clinic/doctor-words.ts'
import { priceWords } from '#app/clinic/money.ts'
import { counted } from '#app/clinic/plural.ts'
import type { PriceItem } from '#app/clinic/price.ts'
import type { Promotion } from '#app/clinic/promotion.ts'
import { lastDayWords, runningOn } from '#app/clinic/promotion-words.ts'
import type { ReviewStats } from '#app/clinic/review.ts'

/** «Терапевты, хирург и детские врачи.» with the first three faces; `instead` where there is nobody to name. */
export function doctorsTile(doctors: Doctor[], instead: string) {
	const names = callingsOf(doctors).map(({ name }) => name.toLowerCase())
	const line = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' и ')

	return {
		line: line ? `${line.charAt(0).toUpperCase()}${line.slice(1)}.` : instead,
		faces: doctors.slice(0, 3).map(doctor => ({
			id: doctor.id,
			photo: doctor.photo?.src,
			initials: initialsOf(doctor),
		})),
	}
}

/** The average and how many made it; the words stand alone where the figures could not be had or nobody wrote. */
export function reviewsTile(stats: ReviewStats | undefined, words: string) {
	if (!stats?.count) return { average: undefined, line: words }
	const count = counted(stats.count, ['отзыв пациентов', 'отзыва пациентов', 'отзывов пациентов'])
	return { average: stats.average, line: `${count}. ${words}` }
}

/** What some rows of the price list cost, under the names the page gives them; a row that is gone is left out. */
export const pricesTile = (rows: PriceItem[], tiles: { name: string; id: number }[]) =>
	tiles.flatMap(({ name, id }) => {
		const row = rows.find(row => row.id === id)
		return row ? [{ name, price: priceWords(row) }] : []
	})

/** The first two to end, each with its last day; `instead` where none runs. */
export function promotionsTile(promotions: Promotion[], today: string, instead: string) {
	const lines = runningOn(promotions, today)
		.slice(0, 2)
		.map(({ title, valid_to }) => `${title}\u00a0— ${lastDayWords(valid_to, today)}.`)
	return lines.length > 0 ? lines : [instead]
}
