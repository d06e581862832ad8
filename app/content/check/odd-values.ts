import { numberSlip } from '#app/clinic/compliance/company-numbers.ts'
import { type ContentRecords, mistakeAt } from '#app/content/collection-files.server.ts'
import type { ContentVersion } from '#app/content/content-version.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { oddFacts } from '#app/content/parse/setting-facts.ts'

const nomenclature = /^[AB]\d\d\.\d{2,3}(\.\d{3}){1,2}$/

export function oddValues({ records }: ContentVersion, today: string): Mistake[] {
	return [
		...records.settings.flatMap(item =>
			oddFacts(item.thing).map(({ path, says }) => mistakeAt(item, path, says, 'warning')),
		),
		...records.settings.flatMap(item =>
			Object.entries(item.thing)
				.filter(([, value]) => value.includes('"'))
				.map(([key]) => mistakeAt(item, [key], 'прямые кавычки; пишите «ёлочки»', 'warning')),
		),
		...records.settings.flatMap(item => slips(item, [], item.thing)),
		...records.legal.flatMap(item => slips(item, ['operator'], item.thing.operator)),
		...records.doctors.flatMap(oddDoctor),
		...records.prices.flatMap(oddPrice),
		...records.legal.filter(({ thing }) => thing.lawyer_review).map(unreviewedText),
		...records.reviews
			.filter(({ thing }) => thing.date > today)
			.map(item => mistakeAt(item, ['date'], 'этот день ещё не наступил', 'warning')),
	]
}

const slips = (item: Spot, path: string[], company: { inn?: string; ogrn?: string } = {}) =>
	(['inn', 'ogrn'] as const).flatMap(key => {
		const says = numberSlip(company[key])
		return says ? [mistakeAt(item, [...path, key], says)] : []
	})

const oddDoctor = (item: ContentRecords['doctors'][number]) => [
	...item.thing.schedule.flatMap(({ from, to }, index) =>
		backwards(item, ['schedule', index, 'to'], from, to, 'приём заканчивается раньше, чем начинается'),
	),
	...backwards(
		item,
		['accreditation', 'valid_until'],
		item.thing.accreditation.issued_at,
		item.thing.accreditation.valid_until,
		'аккредитация заканчивается раньше, чем выдана',
	),
]

const oddPrice = (item: ContentRecords['prices'][number]) =>
	item.thing.code804n && !nomenclature.test(item.thing.code804n)
		? [mistakeAt(item, ['code804n'], 'код номенклатуры вида A16.07.002.010', 'warning')]
		: []

const unreviewedText = (item: ContentRecords['legal'][number]) =>
	mistakeAt(
		item,
		['lawyer_review'],
		'текст составлен по шаблону; покажите его юристу и уберите эту строку; если согласия по нему уже даны, правьте копией с новой датой',
		'warning',
	)

type Spot = Parameters<typeof mistakeAt>[0]

const backwards = (item: Spot, path: PropertyKey[], from: string, to: string, says: string) =>
	to < from ? [mistakeAt(item, path, says, 'warning')] : []
