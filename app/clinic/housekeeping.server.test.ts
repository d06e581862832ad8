import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minute } from '#app/platform/units.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { serversRunning, startHousekeeping } from './housekeeping.server.ts'

describe.each(databases)('housekeeping on $name', ({ open }) => {
	let database: TestDatabase
	let now: Date
	let finishRound: () => void
	let housekeeping: ReturnType<typeof startHousekeeping>
	const onError = vi.fn()
	beforeEach(async () => {
		database = await open()
		now = new Date('2026-11-21T20:00:00Z')
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
		const round = new Promise<void>(resolve => {
			finishRound = resolve
		})
		housekeeping = startHousekeeping({
			...{ db: database.db, clock: () => now, owner: 'node-1', onError },
			...{ sweep: async () => {}, nightly: () => round, isClockBelieved: () => true },
		})
	})
	afterEach(async () => {
		vi.useRealTimers()
		await database.remove()
	})

	const running = () => serversRunning(database.db, now)

	it('says that this server runs also while a long round is under way', async () => {
		await expect.poll(running).toBe(1)

		for (let passed = 0; passed < 4; passed++) {
			now = new Date(now.getTime() + minute)
			vi.advanceTimersByTime(minute)
			await expect.poll(running).toBe(1)
		}

		expect(housekeeping.isAlive()).toBe(true)
		finishRound()
		await housekeeping.stop()
	})

	it('is not heard of again once it has stopped, nor before its round has ended', async () => {
		await expect.poll(running).toBe(1)

		vi.advanceTimersByTime(minute)
		const stopped = housekeeping.stop()
		expect(await running()).toBe(1)
		finishRound()
		await stopped
		expect(await running()).toBe(0)

		vi.advanceTimersByTime(5 * minute)
		expect(await running()).toBe(0)
		expect(onError).not.toHaveBeenCalled()
	})
})
