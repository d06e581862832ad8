import { anything, assert, constantFrom, dictionary, jsonValue, oneof, property } from 'fast-check'
import { expect, it } from 'vitest'
import { highlighter } from './highlight.ts'
import { SearchAnswer } from './search.ts'
import { readSearchAnswer } from './search-answer.ts'
import { groupsOf, totalOf } from './search-groups.ts'

const names = [
	'categories',
	'services',
	'doctors',
	'documents',
	'promotions',
	'total',
	'took_ms',
	'corrected',
	'data',
]
const fields = dictionary(constantFrom('id', 'name', 'title', 'slug', 'description', 'category'), jsonValue())
const nearly = dictionary(
	constantFrom(...names),
	oneof(
		jsonValue(),
		anything(),
		fields.map(hit => [hit, null, hit]),
	),
)

it('makes an answer of any JSON, and groups that can be shown of it', () => {
	assert(
		property(oneof(jsonValue(), nearly, anything()), body => {
			const answer = readSearchAnswer(body, 12.4)

			expect(SearchAnswer.safeParse(answer).success).toBe(true)
			const groups = groupsOf(answer, highlighter(answer.corrected ?? 'зуб'))
			expect(totalOf(answer, groups)).toBeGreaterThanOrEqual(groups.flatMap(({ hits }) => hits).length)
			for (const { hits } of groups)
				for (const { to, name } of hits) {
					expect(to).toMatch(/^\/[a-z](?!.*undefined)/)
					expect(name.map(({ text }) => text).join('')).not.toBe('')
				}
		}),
		{ numRuns: 1000 },
	)
})

it('counts the hits where the total is missing or too small, and reads one that is a text', () => {
	const found = { services: [{ id: 1, name: 'А' }, { name: 'Б' }, {}], doctors: [{ name: 'В' }], pages: [] }

	for (const total of [undefined, null, 0, 2, -5, 'x', ''])
		expect([total, readSearchAnswer({ ...found, total }, 1).total]).toEqual([total, 3])
	for (const total of [70, '70']) expect(readSearchAnswer({ ...found, total }, 1).total).toBe(70)
	expect(readSearchAnswer({ total: '5' }, 1).total).toBe(5)
})

it('measures the time itself where none is given, and cuts descriptions at 80 characters', () => {
	const services = [{ id: '7', title: 'Пломба', description: 'я'.repeat(300) }, null, 'x', { id: 8 }]
	const answer = readSearchAnswer({ data: { services } }, 12.4)

	expect(answer.took_ms).toBe(12)
	expect(answer.services).toEqual([{ id: 7, slug: '7', name: 'Пломба', description: `${'я'.repeat(80)}…` }])
	expect(readSearchAnswer({ took_ms: 0.4, total: -1 }, 12)).toMatchObject({ took_ms: 0.4, total: 0 })
	expect(
		readSearchAnswer({ services: [{ name: 'А', id: '../x' }], doctors: [{ name: 'Б' }] }, 1),
	).toMatchObject({
		services: [{ slug: '../x' }],
		doctors: [{ name: 'Б' }],
	})
})
