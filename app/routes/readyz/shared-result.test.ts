import { expect, it } from 'vitest'
import { shareResult } from './shared-result.ts'

it('computes once a second however many ask', async () => {
	const time = { now: 0 }
	let computed = 0
	const ask = shareResult(
		1000,
		async () => ++computed,
		() => time.now,
	)

	expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
	time.now = 999
	expect(await ask()).toBe(1)
	time.now = 1000
	expect(await ask()).toBe(2)
})

it('shares a failure no longer than an answer', async () => {
	const time = { now: 0 }
	const outcomes = [Promise.reject(new Error('away')), Promise.resolve('back')]
	const ask = shareResult(
		1000,
		() => outcomes.shift() ?? Promise.resolve('over'),
		() => time.now,
	)

	await expect(ask()).rejects.toThrow('away')
	await expect(ask()).rejects.toThrow('away')
	time.now = 1000
	expect(await ask()).toBe('back')
})
