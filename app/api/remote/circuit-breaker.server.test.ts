import { expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.server.ts'

function breakerAt() {
	const time = { now: 0 }
	const states: string[] = []
	const breaker = createCircuitBreaker({ clock: () => time.now, onStateChange: state => states.push(state) })
	return { time, states, breaker }
}

const fail = (breaker: ReturnType<typeof createCircuitBreaker>, times: number) => {
	for (let time = 1; time <= times; time++) breaker.failed(`error ${time}`)
}

it('stays closed after four failures, and an answer resets their number', () => {
	const { breaker, states } = breakerAt()

	fail(breaker, 4)
	expect([breaker.isOpen(), breaker.hasFailed()]).toEqual([false, true])
	breaker.answered()
	expect(breaker.hasFailed()).toBe(false)
	fail(breaker, 4)

	expect(breaker.isOpen()).toBe(false)
	expect(states).toEqual([])
})

it('opens for half a minute after five failures in a row', () => {
	const { breaker, time, states } = breakerAt()

	fail(breaker, 5)

	expect([breaker.isOpen(), breaker.lastError(), states]).toEqual([true, 'error 5', ['resting']])
	time.now = 29_999
	expect(breaker.isOpen()).toBe(true)
	time.now = 30_000
	expect(breaker.isOpen()).toBe(false)
})

it('lets one trial request decide whether it closes', () => {
	const { breaker, time, states } = breakerAt()
	fail(breaker, 5)

	time.now = 30_000
	breaker.begin()
	expect(breaker.isOpen()).toBe(true)
	breaker.failed('still away')
	time.now = 59_999
	expect(breaker.isOpen()).toBe(true)

	time.now = 60_000
	breaker.begin()
	breaker.answered()
	expect([breaker.isOpen(), breaker.hasFailed(), breaker.lastError()]).toEqual([false, false, undefined])
	expect(states).toEqual(['resting', 'answering'])
})

it('does not open because of one call that fails again and again', () => {
	const { breaker } = breakerAt()

	for (let time = 0; time < 20; time++) breaker.failed('slow', 'search')
	expect(breaker.isOpen()).toBe(false)

	for (const call of ['news.list', 'search', 'news.list', 'gallery.list']) breaker.failed('slow', call)
	expect(breaker.isOpen()).toBe(true)
})
