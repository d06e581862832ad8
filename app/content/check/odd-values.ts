import { numberSlip } from '#app/clinic/compliance/company-numbers.ts'
import { legalKinds, versionsOf } from '#app/clinic/consent/legal-text.ts'
import { later } from '#app/clinic/schedule/calendar.ts'
import { legalKindOf } from '#app/content/assemble.server.ts'
import { type ContentRecords, mistakeAt } from '#app/content/collection-files.server.ts'
import type { LoadedContent } from '#app/content/load-content.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { oddFacts } from '#app/content/parse/setting-facts.ts'

const nomenclature = /^[AB]\d\d\.\d{2,3}(\.\d{3}){1,2}$/

export function oddValues({ records }: LoadedContent, today: string): Mistake[] {
	return [
		...records.settings.flatMap(item =>
			oddFacts(item.thing).map(({ path, says }) => mistakeAt(item, path, says, 'warning')),
		),
		...records.settings.flatMap(item =>
			Object.entries(item.thing).flatMap(([key, value]) => {
				const says = oddQuotes(value)
				return says ? [mistakeAt(item, [key], says, 'warning')] : []
			}),
		),
		...records.settings.flatMap(item => oddSettingValues(item, today)),
		...records.settings.flatMap(item => slips(item, [], item.thing)),
		...records.legal.flatMap(item => slips(item, ['operator'], item.thing.operator)),
		...otherOperators(records),
		...records.doctors.flatMap(oddDoctor),
		...records.prices.flatMap(item => oddPrice(item, today)),
		...records.promotions.filter(isNoBargain).map(notCheaper),
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

/** Editions that a newer one replaces stay as they are. */
function otherOperators({ legal, settings: [settings] }: ContentRecords) {
	const name = settings?.thing.legal_name?.trim()
	if (!name) return []
	const editions = legal.map(item => ({ ...item.thing, kind: legalKindOf(item.file), item }))
	return legalKinds
		.flatMap(kind => versionsOf(editions, kind)[0] ?? [])
		.filter(({ operator }) => spelling(operator.name) !== spelling(name))
		.map(({ item, operator }) =>
			mistakeAt(
				item,
				['operator', 'name'],
				`${operator.name} — не тот оператор, что в settings.yaml (${name}); если название сменилось, нужна новая редакция`,
				'warning',
			),
		)
}

const spelling = (name: string) =>
	name
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()

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

function oddPrice(item: ContentRecords['prices'][number], today: string) {
	const { code804n, effective_from } = item.thing
	return [
		...(code804n && !nomenclature.test(code804n)
			? [mistakeAt(item, ['code804n'], 'код номенклатуры вида A16.07.002.010', 'warning')]
			: []),
		...(effective_from > later(today, 365)
			? [mistakeAt(item, ['effective_from'], 'до этого дня больше года; верен ли год?', 'warning')]
			: []),
	]
}

type PromotionItem = ContentRecords['promotions'][number]

const isNoBargain = ({ thing: { price_new, price_old } }: PromotionItem) =>
	price_new !== undefined && price_old !== undefined && price_new >= price_old

const notCheaper = (item: PromotionItem) =>
	mistakeAt(item, ['price_new'], 'новая цена не меньше прежней', 'warning')

function oddQuotes(value: string) {
	if (/^[“”„].*[“”]$/.test(value.trim())) return 'кавычки вокруг всего значения попадут на сайт; уберите их'
	return value.includes('"') ? 'прямые кавычки; пишите «ёлочки»' : undefined
}

/** A rectangle around Russia, which goes on east of the 180th meridian. */
const isInRussia = (lat: number, lon: number) => lat >= 41 && lat <= 82 && (lon >= 19 || lon <= -168)

function oddSettingValues(item: ContentRecords['settings'][number], today: string) {
	const { license_date = '' } = item.thing
	const [lat, lon] = [item.thing.map_lat?.trim(), item.thing.map_lon?.trim()]
	const warn = (key: string, says: string) => mistakeAt(item, [key], says, 'warning')
	return [
		...(license_date.trim() > today ? [warn('license_date', 'день выдачи лицензии ещё не наступил')] : []),
		...(lat && !lon ? [warn('map_lat', 'широта есть, а долготы map_lon нет: точки на карте не будет')] : []),
		...(lon && !lat ? [warn('map_lon', 'долгота есть, а широты map_lat нет: точки на карте не будет')] : []),
		...(lat &&
		lon &&
		!isInRussia(Number(lat), Number(lon)) &&
		oddFacts({ map_lat: lat, map_lon: lon }).length === 0
			? [warn('map_lat', 'точка не в России: широта и долгота переставлены?')]
			: []),
	]
}

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
