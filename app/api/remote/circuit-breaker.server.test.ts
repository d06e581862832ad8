import { expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.server.ts'

function breakerAt() {
	const time = { now: 0 }
	const turns: string[] = []
	const breaker = createCircuitBreaker({ clock: () => time.now, onTurn: state => turns.push(state) })
	return { time, turns, breaker }
}

const fail = (breaker: ReturnType<typeof createCircuitBreaker>, times: number) => {
	for (let time = 1; time <= times; time++) breaker.failed(`error ${time}`)
}

it('lets four failures pass, and an answer makes them forgotten', () => {
	const { breaker, turns } = breakerAt()

	fail(breaker, 4)
	expect([breaker.isResting(), breaker.isWary()]).toEqual([false, true])
	breaker.answered()
	expect(breaker.isWary()).toBe(false)
	fail(breaker, 4)

	expect(breaker.isResting()).toBe(false)
	expect(turns).toEqual([])
})

it('rests for half a minute after five failures in a row', () => {
	const { breaker, time, turns } = breakerAt()

	fail(breaker, 5)

	expect([breaker.isResting(), breaker.lastError(), turns]).toEqual([true, 'error 5', ['resting']])
	time.now = 29_999
	expect(breaker.isResting()).toBe(true)
	time.now = 30_000
	expect(breaker.isResting()).toBe(false)
})

it('lets one try decide whether it goes on', () => {
	const { breaker, time, turns } = breakerAt()
	fail(breaker, 5)

	time.now = 30_000
	breaker.begin()
	expect(breaker.isResting()).toBe(true)
	breaker.failed('still away')
	time.now = 59_999
	expect(breaker.isResting()).toBe(true)

	time.now = 60_000
	breaker.begin()
	breaker.answered()
	expect([breaker.isResting(), breaker.isWary(), breaker.lastError()]).toEqual([false, false, undefined])
	expect(turns).toEqual(['resting', 'answering'])
})

it('does not take one thing that fails for a backend that is away', () => {
	const { breaker } = breakerAt()

	for (let time = 0; time < 20; time++) breaker.failed('slow', 'search')
	expect(breaker.isResting()).toBe(false)

	for (const call of ['news.list', 'search', 'news.list', 'gallery.list']) breaker.failed('slow', call)
	expect(breaker.isResting()).toBe(true)
})
