import { idIn } from '#app/clinic/catalog/categories.ts'
import type { PriceRecord } from '#app/clinic/catalog/price.ts'
import { paginate } from '#app/clinic/paginate.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { priceWords } from '#app/clinic/text/money.ts'
import { counted } from '#app/clinic/text/plural.ts'
import type { FoundPrices, Lists } from './find-prices.server.ts'

const rowsOfPage = 100
/** Longer lists show the beginning of each category. */
const rowsOfAll = 400
const rowsOfBeginning = 12

export function priceList(
	{ categories, services, rows }: Lists,
	{ q, category, found, akin }: FoundPrices,
	pageAsked: string | null,
) {
	const long = found.length > rowsOfAll
	const paged = long && (q !== '' || category !== '')
	const { page, pages, things } = paginate(found, pageAsked, paged ? rowsOfPage : Math.max(found.length, 1))

	const groups = categories.flatMap(({ id, slug, name }) => {
		const own = things.filter(row => idIn(categories, row) === id)
		const count = found.filter(row => idIn(categories, row) === id).length
		const some = long && !paged ? own.slice(0, rowsOfBeginning) : own
		return some.length ? [{ slug, name, count, rows: some.map(row => shownRow(row, services)) }] : []
	})

	const names = categories.map(({ slug, name }) => ({ slug, name }))
	return {
		// Sentences come with the data: the page's scripts are weighed.
		offer: 'Точную стоимость врач запишет в план лечения после осмотра. Не является публичной офертой.',
		title: titleOf(names, { category, page, pages }),
		q,
		category,
		nothing: groups.length > 0 ? undefined : reasonForNothing(rows, q),
		// One text, so that it is said as a whole.
		summary:
			counted(found.length, positions) +
			(groups.length > 0 && !category ? ` в ${counted(groups.length, inCategories)}` : '') +
			(akin.length > 0 ? `. По смыслу подходят услуги: ${akin.join(', ')}. Их цены здесь же.` : ''),
		asked: hasCodes(rows) ? 'Название или код услуги' : 'Название услуги',
		...headOf(rows),
		names,
		found: found.length,
		groups,
		page,
		pages,
	}
}

const positions = ['позиция', 'позиции', 'позиций'] as const
const inCategories = ['категории', 'категориях', 'категориях'] as const

/** Without what was typed into the filter: surveys and beacons tell the title, and a query may hold what ails somebody. */
function titleOf(
	names: { slug: string; name: string }[],
	{ category, page, pages }: { category: string; page: number; pages: number },
) {
	const name = names.find(({ slug }) => slug === category)?.name
	const title = name ? `Цены: ${name}` : 'Цены'
	return page > 1 ? `${title}, страница ${page} из ${pages}` : title
}

const vatWords = { none: ', НДС не облагаются', included: ', НДС включён' }

/** What stands below the title and in the results of search engines; nothing where no price has a date. */
function headOf(rows: PriceRecord[]) {
	const dates = rows.flatMap(({ effective_from }) => effective_from || []).sort()
	const [since, until = ''] = [dates[0], dates.at(-1)]
	if (!since) return {}
	const vat = vatOf(rows)
	const changed = since === until ? '' : `, последние цены изменены ${longDate(until)}\u00a0года`
	const inForce = `Прейскурант действует с ${longDate(since)}\u00a0года`
	return {
		lead: `${inForce}${changed}. Все цены в рублях${vat ? vatWords[vat] : ''}.`,
		description: `${inForce}: цены в рублях, ${hasCodes(rows) ? 'коды услуг, ' : ''}единицы.`,
	}
}

const hasCodes = (rows: PriceRecord[]) => rows.some(({ code804n }) => code804n)

/** Undefined where rows differ. */
function vatOf(rows: PriceRecord[]) {
	const [vat, ...others] = new Set(rows.map(({ vat }) => vat))
	return others.length > 0 ? undefined : vat
}

function reasonForNothing(rows: PriceRecord[], q: string) {
	if (rows.length === 0)
		return {
			title: 'Прейскурант пока не опубликован',
			advice: 'Позвоните нам: подскажем, сколько стоит лечение.',
			to: '/contacts',
			link: 'Контакты',
		}
	const all = { to: '/prices', link: 'Показать все цены' }
	return q
		? {
				title: 'Ничего не найдено',
				advice: hasCodes(rows)
					? 'Попробуйте другое слово или часть кода, например «кариес» или «A16.07».'
					: 'Попробуйте другое слово, например «кариес».',
				...all,
			}
		: {
				title: 'Здесь пока пусто',
				advice: 'В этой категории цен пока нет. Позвоните нам: подскажем, сколько стоит лечение.',
				...all,
			}
}

function shownRow(
	{ id, code804n, name, note, unit, service_id, ...price }: PriceRecord,
	services: Lists['services'],
) {
	const service = services.find(service => service.id === service_id)?.slug
	return { id, code: code804n, name, note, unit, service, price: priceWords(price) }
}
