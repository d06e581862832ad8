import { legalKinds, versionsOf } from '#app/clinic/consent/legal-text.ts'
import { later } from '#app/clinic/schedule/calendar.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { mistakeAt } from '#app/content/collection-files.server.ts'
import type { LoadedContent } from '#app/content/load-content.server.ts'
import type { Mistake } from '#app/content/mistake.ts'

const ahead = 60

export function outOfDate({ content, records }: LoadedContent, today: string): Mistake[] {
	const soon = later(today, ahead)
	return [
		...records.promotions
			.filter(({ thing }) => thing.valid_to < today)
			.map(item =>
				mistakeAt(item, ['valid_to'], `акция закончилась ${shortDate(item.thing.valid_to)}`, 'warning'),
			),
		...records.doctors
			.filter(({ thing: { active, accreditation } }) => active && accreditation.valid_until <= soon)
			.map(item => {
				const { valid_until } = item.thing.accreditation
				const says = `аккредитация ${valid_until < today ? 'закончилась' : 'заканчивается'} ${shortDate(valid_until)}`
				return mistakeAt(item, ['accreditation', 'valid_until'], says, 'warning')
			}),
		...records.doctors.flatMap(item =>
			item.thing.certificates.flatMap(({ expires_at }, index) =>
				expires_at && expires_at < today
					? [
							mistakeAt(
								item,
								['certificates', index, 'expires_at'],
								`срок вышел ${shortDate(expires_at)}`,
								'warning',
							),
						]
					: [],
			),
		),
		...[...records.documents, ...records.scans]
			.filter(({ thing: { valid_until } }) => valid_until && valid_until <= soon)
			.map(item => {
				const { valid_until = '' } = item.thing
				const says = `срок ${valid_until < today ? 'вышел' : 'выходит'} ${shortDate(valid_until)}`
				return mistakeAt(item, ['valid_until'], says, 'warning')
			}),
		...records.vacancies
			.filter(({ thing: { status, valid_through } }) => status === 'open' && valid_through < today)
			.map(item => mistakeAt(item, ['valid_through'], 'вакансия открыта, но срок её вышел', 'warning')),
		...legalKinds
			.filter(kind => !versionsOf(content.legal, kind).some(text => text.effective_from <= today))
			.map(kind => ({
				level: 'error' as const,
				file: `legal/${kind}-…`,
				says: 'нет текста, который действует сегодня',
			})),
	]
}
