import { expect, it } from 'vitest'
import { evaluate, overall, queries } from './evaluation.ts'

// The floors of the issue; half of the queries was never tuned on.
const { tune, report } = evaluate()

it('is asked two hundred queries and more, in nine classes', () => {
	expect(queries().length).toBeGreaterThanOrEqual(200)
	expect(report).toHaveLength(9)
})

it.each([
	['tuned on', tune],
	['reported', report],
])('understands the half that was %s', (_, half) => {
	const { success, ndcg, recall, precision, falsePositives } = overall(half)

	expect(success).toBeGreaterThanOrEqual(0.95)
	expect(ndcg).toBeGreaterThanOrEqual(0.85)
	expect(recall).toBeGreaterThanOrEqual(0.75)
	expect(precision).toBeGreaterThanOrEqual(0.85)
	expect(falsePositives).toBeLessThanOrEqual(1)
	for (const one of half) expect(one.success, one.missed.join('\n')).toBeGreaterThanOrEqual(0.88)
	for (const one of half.filter(({ class: name }) => ['exact', 'doctor', 'layout'].includes(name))) {
		expect(one.missed).toEqual([])
	}
})
