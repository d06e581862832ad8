import { describe, expect, it } from 'vitest'
import { demo } from '#tests/search/demo.ts'
import { createSearch } from './create-search.ts'

const clinic = demo()
const search = createSearch(clinic)
const names = (query: string) => search.find(query, 'all').services.map(({ slug }) => slug)
const doctors = (query: string) => search.find(query, 'all').doctors.map(({ name }) => name.split(' ')[0])
const corrected = (query: string) => search.find(query, 'all').corrected

it('finds for a query the same whatever was asked before it', () => {
	const queries = [...clinic.services.map(({ name }) => name), ...clinic.lexicon.flatMap(({ say }) => say)]
	const some = queries
		.filter((_, place) => place % 7 === 0)
		.flatMap(query => [query, query.replace('о', 'а')])
	const answersOf = (asked: string[]) => {
		const { find } = createSearch(clinic)
		return new Map(asked.map(query => [query, { ...find(query, 'all'), took_ms: 0 }]))
	}
	const [forwards, backwards] = [answersOf(some), answersOf(some.toReversed())]

	expect(some.length).toBeGreaterThan(100)
	for (const query of some) expect([query, backwards.get(query)]).toEqual([query, forwards.get(query)])
})

describe('a query', () => {
	it.each([
		['in another case', 'коронками', 'koronka-dioksid-tsirkoniya'],
		['with ё and without', 'лечение десен', 'lechenie-desen'],
		['half typed', 'элай', 'elaynery'],
		['of two letters that are a comma and a letter on other keys', 'бр', 'brekety'],
		['half typed, which is a form of a shorter word', 'отб', 'otbelivanie-v-kabinete'],
		['without its first letter', 'етейнер', 'reteyner'],
		['with a letter too many before it', 'хбрекеты', 'brekety'],
		['with two vowels taken for others', 'эленеры', 'elaynery'],
		['with a first letter as it is heard', 'прекеты', 'brekety'],
		['with a hyphen left out and a slip', 'синуслифтинк', 'sinus-lifting'],
		['that is the name of a category', 'ортопедия', 'konsultatsiya-ortopeda'],
		['of two letters', 'кт', 'kompyuternaya-tomografiya'],
		['with a slip', 'имплонтация', 'ustanovka-implanta'],
		['with two slips in a long word', 'гермитизацыя', 'germetizatsiya-fissur'],
		['in the wrong layout', 'dbybhs', 'keramicheskiy-vinir'],
		['of one word in the wrong layout', 'удаление pe,f velhjcnb', 'udalenie-zuba-mudrosti'],
		['in Latin letters', 'udalenie zuba mudrosti', 'udalenie-zuba-mudrosti'],
		['in everyday words', 'железки на зубы', 'brekety'],
		['in everyday words with a preposition', 'дырка в зубе', 'lechenie-kariesa'],
		['that says what hurts', 'у меня очень сильно болит зуб', 'konsultatsiya-terapevta'],
		['that is an abbreviation', 'ОПТГ', 'snimki-zubov'],
		['with a trade mark', 'Invisalign', 'elaynery'],
		['with a trade mark by ear', 'инвизалайн', 'elaynery'],
		['with a hyphen left out', 'синус лифтинг', 'sinus-lifting'],
		['with a space left out', 'синуслифтинг', 'sinus-lifting'],
		['with a space too many', 'виниры кера мические', 'keramicheskiy-vinir'],
		['that is a code of the nomenclature', 'А16.07.051', 'professionalnaya-gigiena'],
		['with a verb for a noun', 'отбелить', 'otbelivanie-v-kabinete'],
		[
			'with a diminutive and a place',
			'удалить зуб мудрости недорого в Новосибирске',
			'udalenie-zuba-mudrosti',
		],
	])('%s is understood', (_, query, first) => {
		expect(names(query)[0]).toBe(first)
	})

	it.each(['принимаете по дмс от ингосстраха', 'можно заплатить картой или материнским капиталом'])(
		'that asks the clinic about what nobody here knows, %j, finds what it is about',
		query => {
			expect(search.find(query, 'all').documents).not.toEqual([])
		},
	)

	it.each([
		'Бурмистров',
		'к Бурмистрову',
		'у Бурмистрова',
		'Бурмистров А. И.',
		'бурмистров аи',
		'Андрей Ильич',
		',ehvbcnhjd',
	])('for a doctor, %j, finds him', query => {
		expect(doctors(query)[0]).toBe('Бурмистров')
	})

	it('finds a doctor by the short form of her name', () => {
		expect(doctors('Даша Ложкина')).toEqual(['Ложкина'])
	})

	it('finds a number where it stands', () => {
		expect(search.find('программа 2026', 'all').documents[0]?.title).toContain('2026')
	})
})

describe('what means nothing here', () => {
	it.each([
		'пицца',
		'ремонт телефонов',
		'машина',
		'купить квартиру',
		'qwerty',
		'йцукен',
		'99999',
		'🦷',
		'%_%',
		'"',
	])('finds nothing for %j', query => {
		expect(search.find(query, 'all')).toMatchObject({ total: 0, corrected: null })
	})
})

describe('the correction', () => {
	it.each([
		[',htrtns', 'брекеты'],
		['bvgkfynfwbz pe,jd', 'имплантация зубов'],
		['koronka', 'коронка'],
		['бреккеты', 'брекеты'],
		['чиска зубов', 'чистка зубов'],
	])('says how %j was read', (query, reading) => {
		expect(corrected(query)).toBe(reading)
	})

	it.each(['Брекеты', 'коронок', 'брек', 'Invisalign', 'железки', 'пицца'])('is silent about %j', query => {
		expect(corrected(query)).toBeNull()
	})

	it('does without it what stands in quotes', () => {
		expect(search.find('",htrtns"', 'all').total).toBe(0)
		expect(search.find('«бреккеты»', 'all').total).toBe(0)
		expect(names('"брекеты"')[0]).toBe('brekety')
	})
})

describe('an answer', () => {
	it('holds one list when one is asked for', () => {
		const { services, doctors, total } = search.find('имплантация', 'services')

		expect(services.length).toBeGreaterThan(0)
		expect(doctors).toEqual([])
		expect(total).toBe(services.length)
	})

	it('lists fifty and counts all', () => {
		const copies = Array.from({ length: 60 }, (_, id) => ({
			...(clinic.services[0] as (typeof clinic.services)[0]),
			id: id + 100,
			slug: `kopiya-${id}`,
			name: `Полировка ${id}`,
		}))
		const many = createSearch({ ...clinic, services: copies }).find('полировка', 'services')

		expect([many.services.length, many.total]).toEqual([50, 60])
	})

	it('cuts descriptions', () => {
		const { services } = search.find('брекеты', 'services')

		expect(services[0]?.description).toMatch(/^.{80}…$/)
	})

	it('shows of a page what it says of the corrected question', () => {
		const { pages } = search.find('рассрочка', 'all')

		expect(pages.some(({ text }) => text.startsWith('Рассрочку'))).toBe(true)
		expect(search.find('hfcchjxrf', 'all').pages).toEqual(pages)
	})

	it('is empty for less than two letters', () => {
		for (const query of ['', ' ', 'б', '🦷', ' б ']) expect(search.find(query, 'all').total).toBe(0)
	})

	it.each([
		'ы'.repeat(100),
		'"'.repeat(100),
		'а б в '.repeat(17),
		'\ud83d\0<script>',
		'a.'.repeat(50),
		'зубы'.repeat(25),
	])('comes at once for the oddest letters: %j', query => {
		const started = performance.now()

		search.find(query, 'all')

		expect(performance.now() - started).toBeLessThan(1000)
	})
})

describe('what the content links a service with', () => {
	const linkedWith = (query: string) => {
		const { categories, services, doctors, promotions } = search.find(query, 'all')
		expect(services[0]?.slug).toBe('lechenie-desen')
		return { categories: categories.length, doctors: doctors.length > 0, promotions: promotions.length }
	}

	it('comes with it: the price list, who does it, what is cheaper now', () => {
		expect(linkedWith('дёсны кровят')).toEqual({ categories: 1, doctors: true, promotions: 1 })
	})

	it.each(['у мужа дёсны кровят и распухли после отпуска', 'кто лечит дёсны', 'можно ли лечить дёсны'])(
		'is who does it alone where nobody asks what it costs: %s',
		query => expect(linkedWith(query)).toEqual({ categories: 0, doctors: true, promotions: 0 }),
	)

	it('holds the price list again where a story ends with the price', () => {
		const query = 'у мужа дёсны кровят и распухли после отпуска сколько стоит лечение'
		expect(linkedWith(query)).toMatchObject({ categories: 1, doctors: true })
	})
})

describe('a phrase of the lexicon for a text of the site', () => {
	const lights = { kind: 'lay' as const, say: ['полярное сияние'], pages: ['/about#kak-vse-nachinalos'] }
	const texts = (query: string, lexicon = [...clinic.lexicon, lights]) =>
		createSearch({ ...clinic, lexicon })
			.find(query, 'all')
			.pages.map(({ to }) => to)

	it('finds it first, though no word of it stands there', () => {
		expect(texts('полярное сияние', clinic.lexicon)).toEqual([])
		expect(texts('полярное сияние')[0]).toBe('/about#kak-vse-nachinalos')
	})

	it('finds it beside what answers more of the question', () => {
		const implants = { ...lights, say: ['ставить имплант'] }
		expect(texts('больно ли ставить имплант', [...clinic.lexicon, implants])).toEqual([
			'/services/ustanovka-implanta#bolno-li-stavit-implant',
			'/about#kak-vse-nachinalos',
		])
	})
})
