import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxRow } from '#app/database/tables.ts'
import { minute } from '#app/platform/units.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { waitingRow } from './queue.server.ts'
import { waitingLetters } from './waiting-letters.server.ts'

const now = new Date('2026-11-21T05:00:00Z')

describe.each(databases)('letters that do not leave on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())

	const write = (id: string, minutes: number, state: Partial<OutboxRow> = {}) =>
		database.db
			.insertInto('outbox')
			.values({
				...waitingRow(id, 'email', 'appointment', id, new Date(now.getTime() - minutes * minute)),
				...state,
			})
			.execute()
	const waiting = (channels = ['email']) => waitingLetters(database.db, channels, now)

	it('are counted until they leave, however often they were tried', async () => {
		expect(await waiting()).toEqual({ count: 0, minutes: 0 })

		await write('sent', 600, { status: 'sent' })
		await write('tried', 47, { attempts: 6, next_at: new Date(now.getTime() + 30 * minute).toISOString() })
		await write('young', 1)

		expect(await waiting()).toEqual({ count: 2, minutes: 47 })
	})

	it('count when they are given up too, but for digests, which are stale by then', async () => {
		await write('digest', 9 * 24 * 60, { kind: 'digest', status: 'dead' })
		await write('request', 8 * 24 * 60, { status: 'dead' })

		expect(await waiting()).toEqual({ count: 1, minutes: 8 * 24 * 60 })
	})

	it('of a channel that is set up no more count only where none is', async () => {
		await write('hook', 60, { channel: 'webhook' })

		expect(await waiting()).toEqual({ count: 0, minutes: 0 })
		expect(await waiting([])).toEqual({ count: 1, minutes: 60 })
	})
})
