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

	it('has in its path only what it takes', () => {
		const parts = call.path.match(/[^{}]+(?=\})/g) ?? []

		for (const part of parts) expect(examples[name][0]).toHaveProperty(part)
	})
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
