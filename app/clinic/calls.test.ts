import { describe, expect, it } from 'vitest'
import { examples } from '#tests/support/examples.ts'
import { type Call, type CallName, calls } from './calls.ts'

describe.each(Object.entries(calls) as [CallName, Call][])('%s', (name, call) => {
	it('takes its own output again, as a backend behind another site does', () => {
		for (const example of examples[name]) {
			const once = JSON.parse(JSON.stringify(call.input.parse(example)))
			const twice = JSON.parse(JSON.stringify(call.input.parse(once)))

			expect(twice).toEqual(once)
		}
	})
})

it('names in paths only fields of the input', () => {
	const named = Object.values(calls).flatMap(({ path, input }) =>
		[...path.matchAll(/\{(.+?)\}/g)].map(([, part]) => ({
			path,
			part,
			fields: Object.keys('shape' in input ? input.shape : {}),
		})),
	)

	expect(named.length).toBeGreaterThan(2)
	for (const { path, part, fields } of named)
		expect([path, fields]).toEqual([path, expect.arrayContaining([part])])
})

it('never has two rows for one method and path', () => {
	const rows = Object.values(calls).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)

	expect(new Set(rows).size).toBe(rows.length)
})

it('assumes of a silent backend only what the call may give', () => {
	for (const { assumed, output } of Object.values(calls) as Call[]) {
		if (assumed) expect(output.parse(assumed)).toEqual(assumed)
	}
})
