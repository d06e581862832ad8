import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AnswerQueue } from './fair-queue.server.ts'

/** A queue whose answers take as long as the test says. */
function queueOf(budget: number, maxPostponed: number) {
	const time = { now: 0 }
	const queue = new AnswerQueue({ budget, maxPostponed, clock: () => time.now })
	const begun: string[] = []
	const ask = (sender: string, name: string, { takes = 1, isGone = false } = {}) =>
		queue.add(sender, {
			start() {
				begun.push(name)
				time.now += takes
			},
			isGone: () => isGone,
		})
	return {
		...{ ask, begun, time },
		noteConnection: () => queue.noteConnection(),
		inTurn: (callback: () => void) => queue.inTurn(callback),
	}
}

it('begins at once while there is little to do', () => {
	const { ask, begun } = queueOf(2, 40)
	for (const name of ['a', 'b']) ask('one', name)
	expect(begun).toEqual(['a', 'b'])
})

it('lets a visitor wait for one turn, not for the three hundred answers of a flood', async () => {
	const { ask, begun } = queueOf(2, 40)
	for (let number = 0; number < 300; number++) ask('flood', `flood ${number}`)
	ask('visitor', 'visit')
	expect(begun).toEqual(['flood 0', 'flood 1'])

	await turn()
	expect(begun[2]).toBe('visit')
})

it('holds a flood to the budget, and lets visitors go beyond it', async () => {
	const { ask, begun } = queueOf(2, 40)
	for (let number = 0; number < 300; number++) ask('flood', `flood ${number}`)
	while (begun.length < 120) await turn()
	begun.splice(0)
	for (let number = 0; number < 5; number++) ask(`visitor ${number}`, `visit ${number}`)

	await turn()
	expect(begun).toEqual([0, 1, 2, 3, 4].map(number => `visit ${number}`))
	await turn()
	expect(begun.slice(5)).toHaveLength(2)
})

it('skips those who left', async () => {
	const { ask, begun } = queueOf(1, 40)
	ask('one', 'a')
	ask('two', 'left', { isGone: true })
	ask('three', 'b')
	await turn()
	expect(begun).toEqual(['a', 'b'])
})

it('lets answers wait while connections come in, but no longer than it may', async () => {
	const { ask, begun, noteConnection, time } = queueOf(1, 40)
	for (let connection = 0; connection < 4; connection++) {
		noteConnection()
		if (connection === 0) ask('one', 'a')
		await turn()
		expect(begun).toEqual([])
		time.now += 10
	}
	noteConnection()
	await turn()
	expect(begun).toEqual(['a'])

	noteConnection()
	ask('one', 'b')
	await turn()
	await turn()
	expect(begun).toEqual(['a', 'b'])
})

it('gives answers a share of the time they waited', async () => {
	const { ask, begun, noteConnection, time } = queueOf(1, 40)
	for (let number = 0; number < 200; number++) ask('flood', 'before')
	while (begun.length < 100) await turn()
	begun.splice(0)

	noteConnection()
	await turn()
	expect(begun).toEqual([])
	time.now += 40
	noteConnection()
	await turn()
	expect(begun).toHaveLength(5)
})

it('calls back in a turn that begins answers', async () => {
	const { inTurn, noteConnection } = queueOf(1, 40)
	let calls = 0
	noteConnection()
	inTurn(() => calls++)
	await turn()
	expect(calls).toBe(0)
	await turn()
	expect(calls).toBe(1)
})
