import { expect, it } from 'vitest'
import { published } from '#app/clinic/publications/published.server.ts'
import { readContent } from '#app/content/content.server.ts'
import { searching } from './search.server.ts'
import { SearchQuestion } from './search.ts'

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
		promotions: async (q: string) =>
			(await search({ q, type: 'all' }, {})).promotions.map(({ title }) => title),
		midnight: () => {
			day = '2026-11-01'
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
	const { promotions, midnight } = opened()
	expect(await promotions('фторирование')).toContain(autumn)

	midnight()

	expect(await promotions('фторирование')).not.toContain(autumn)
})

it('knows what the clinic says anew', async () => {
	const { promotions, rename } = opened()
	expect(await promotions('акция')).toContain(autumn)

	rename()

	expect(await promotions('акция')).toContain('Укрепление после гигиены')
})

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
