import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRenderQueue } from './render-queue.server.ts'

/** A queue whose renderings end when the test says so. */
function queueOf(concurrency: number, maxWaiting: number, perSender = concurrency) {
	const time = { now: 0 }
	const queue = createRenderQueue({ concurrency, perSender, maxWaiting, clock: () => time.now })
	const [started, rejected]: [string[], string[]] = [[], []]
	const running: (() => void)[] = []
	const gone = new Set<string>()
	const ask = (sender: string, name: string) =>
		queue.add(sender, {
			start(done) {
				started.push(name)
				running.push(done)
			},
			reject: () => rejected.push(name),
			isGone: () => gone.has(name),
		})
	const finish = async () => {
		running.shift()?.()
		await turn()
	}
	return { ask, finish, started, rejected, gone, time }
}

it('renders so many at once, the next ones when those are done', async () => {
	const { ask, finish, started } = queueOf(2, 10)
	for (const name of ['a', 'b', 'c']) ask('one', name)
	expect(started).toEqual(['a', 'b'])

	await finish()
	expect(started).toEqual(['a', 'b', 'c'])
})

it('renders one at a time for a sender, and others beside it', async () => {
	const { ask, finish, started } = queueOf(3, 10, 1)
	for (const name of ['a', 'b']) ask('flood', name)
	ask('visitor', 'visit')
	expect(started).toEqual(['a', 'visit'])

	await finish()
	expect(started).toEqual(['a', 'visit', 'b'])
})

it('lets a visitor wait for one rendering, not for the three hundred of a flood', async () => {
	const { ask, finish, started } = queueOf(1, 500)
	for (let number = 0; number < 300; number++) ask('flood', `flood ${number}`)
	ask('visitor', 'visit')

	await finish()
	expect(started.at(-1)).toBe('visit')
})

it('rejects the latest of whoever has most waiting, and nobody else', () => {
	const { ask, rejected, started } = queueOf(1, 3)
	for (const name of ['a', 'b', 'c', 'd', 'e']) ask('flood', name)
	expect(rejected).toEqual(['e'])

	ask('visitor', 'visit')
	expect([rejected, started]).toEqual([['e', 'd'], ['a']])
})

it('skips those who left, and forgets in time what a sender had', async () => {
	const { ask, finish, started, gone, time } = queueOf(1, 10)
	for (const name of ['a', 'b']) ask('one', name)
	gone.add('b')
	await finish()
	expect(started).toEqual(['a'])

	for (const sender of ['other', 'one', 'other', 'other']) ask(sender, `of ${sender}`)
	await finish()
	expect(started.at(-1)).toBe('of one')
	time.now = 100_000
	for (let round = 0; round < 3; round++) await finish()
	expect(started).toHaveLength(5)
})
