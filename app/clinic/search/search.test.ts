import { expect, it } from 'vitest'
import type { NewsItem } from '#app/clinic/publications/news.ts'
import { published } from '#app/clinic/publications/published.server.ts'
import { type Content, readContent } from '#app/content/content.server.ts'
import { demoDay, demo as measuredClinic } from '#tests/search/demo.ts'
import { queries } from '#tests/search/evaluation.ts'
import { createSearch } from './create-search.ts'
import { searching, withOwnTexts } from './search.server.ts'
import { SearchQuestion } from './search.ts'
import { readSearchAnswer } from './search-answer.ts'

const autumn = 'Фторирование после гигиены'

function opened() {
	let said = readContent('content')
	let day = '2026-10-31'
	const search = searching(
		() => said,
		() => day,
		published(
			() => said,
			() => day,
			async () => [],
		),
	)
	return {
		answer: (q: string) => search({ q, type: 'all' }, {}),
		promotions: async (q: string) =>
			(await search({ q, type: 'all' }, {})).promotions.map(({ title }) => title),
		pages: async (q: string) => (await search({ q, type: 'all' }, {})).pages.map(({ to }) => to),
		on: (other: string) => {
			day = other
		},
		say: (words: Partial<Content>) => {
			said = { ...said, ...words }
		},
		rename: () => {
			const promotions = said.promotions.map(one => ({
				...one,
				title: one.title.replace('Фторирование', 'Укрепление'),
			}))
			said = { ...said, promotions }
		},
	}
}

it('forgets a promotion at midnight', async () => {
	const { promotions, on } = opened()
	expect(await promotions('фторирование')).toContain(autumn)

	on('2026-11-01')

	expect(await promotions('фторирование')).not.toContain(autumn)
})

it('knows what the clinic says anew', async () => {
	const { promotions, rename } = opened()
	expect(await promotions('акция')).toContain(autumn)

	rename()

	expect(await promotions('акция')).toContain('Укрепление после гигиены')
})

/** A word that nothing else says. */
const rare = 'Перламутрово'
const demo = readContent('content')
const [news, vacancy] = [demo.news.slice(0, 1), demo.vacancies.slice(0, 1)]
const privacy = demo.legal.filter(({ kind }) => kind === 'privacy').slice(0, 1)
const named = { slug: 'rare', title: rare }
const open = { ...named, posted_at: '2026-11-10', valid_through: '2026-11-20' }
const edition = { version: '2026-11-10', effective_from: '2026-11-10', body: `## ${rare}\n\nТекст.` }

it.each([
	[
		...['news of tomorrow', '/news/rare', '2026-11-09'],
		{ news: news.map(one => ({ ...one, ...named, date: '2026-11-10' })) },
	],
	[
		...['a vacancy before its first day', '/vacancies/rare', '2026-11-09'],
		{ vacancies: vacancy.map(one => ({ ...one, ...open })) },
	],
	[
		...['a vacancy after its last day', '/vacancies/rare', '2026-11-21'],
		{ vacancies: vacancy.map(one => ({ ...one, ...open })) },
	],
	[
		...['an edition that is not in force yet', '/privacy#perlamutrovo', '2026-11-09'],
		{ legal: [...demo.legal, ...privacy.map(one => ({ ...one, ...edition }))] },
	],
	[
		...['a day of other hours that is over', '/contacts#hours', '2026-11-11'],
		{ openingDays: [{ date: '2026-11-10', closed: true as const, note: rare }] },
	],
] as [what: string, to: string, hidden: string, said: Partial<Content>][])(
	'is silent about %s',
	async (_, to, hidden, said) => {
		const { pages, on, say } = opened()
		say(said)

		on(hidden)
		const before = await pages(rare)
		on('2026-11-10')

		expect(before).not.toContain(to)
		expect(await pages(rare)).toContain(to)
	},
)

it('reads a hundred letters and drops what is none', () => {
	expect(SearchQuestion.parse({ q: 'ы'.repeat(10_000) }).q).toBe('ы'.repeat(100))
	expect([...SearchQuestion.parse({ q: '🦷'.repeat(150) }).q]).toHaveLength(100)
	expect(SearchQuestion.parse({ q: 'зуб\ud83d' }).q.isWellFormed()).toBe(true)
	expect(SearchQuestion.parse({})).toEqual({ q: '', type: 'all' })
})

it('refuses a list it does not have', () => {
	expect(() => SearchQuestion.parse({ q: 'зуб', type: 'vacancies' })).toThrow(
		expect.objectContaining({ status: 400 }),
	)
})

it('finds what the evaluation finds: the whole site as of the day', async () => {
	const { answer, on } = opened()
	on(demoDay)
	const measured = createSearch(measuredClinic())

	for (const { query } of queries())
		expect([query, withoutTime(await answer(query))]).toEqual([
			query,
			withoutTime(measured.find(query, 'all')),
		])
})

const withoutTime = ({ took_ms: _, ...answer }: { took_ms: number }) => answer

it('asks no backend for fewer than two characters', async () => {
	const search = withOwnTexts(
		{
			search: () => expect.fail('was asked'),
			'news.list': () => expect.fail('was asked'),
		},
		() => readContent('content'),
	)
	const lists = { categories: [], services: [], doctors: [], documents: [], promotions: [], pages: [] }

	for (const question of [{}, { q: '' }, { q: ' з ' }, { q: 'з', type: 'doctors' }])
		expect(await search(question)).toMatchObject({ ...lists, total: 0, corrected: null })
	await expect(search({ q: 'з', type: 'x' })).rejects.toMatchObject({ status: 400 })
})

it("finds a backend's news as they read now, and as they read last while it is silent", async () => {
	let news: () => Promise<NewsItem[]> = async () => []
	const item = {
		id: 1,
		slug: 'ozon',
		title: 'Новости клиники',
		date: '2026-10-01',
		lead: '',
		body: '',
		memo: false,
	}
	const search = withOwnTexts(
		{
			search: async () => readSearchAnswer({}, 0),
			'news.list': () => news(),
		},
		() => readContent('content'),
	)
	const found = async (q: string) => (await search({ q, type: 'all' })).pages.map(({ to }) => to)

	news = async () => [{ ...item, body: 'Привезли микроскоп.' }]
	expect(await found('микроскоп')).toContain('/news/ozon')

	news = async () => [{ ...item, body: 'Привезли томограф Кадуцей.' }]
	expect(await found('кадуцей')).toContain('/news/ozon')

	news = () => Promise.reject(new Error('silent'))
	expect(await found('кадуцей')).toContain('/news/ozon')
})
