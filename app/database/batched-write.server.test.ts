import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { batchedTransaction, batchedWrite, ConflictRetry } from './batched-write.server.ts'
import { createDatabase, type Executor } from './database.server.ts'
import { countUp } from './stored-values.server.ts'

describe.each(databases)('works that share a commit on $name', ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
	})
	afterAll(() => database.remove())
	beforeEach(() => database.db.deleteFrom('tracking').execute())

	const noted = async () =>
		(await database.db.selectFrom('tracking').select('id').orderBy('id').execute()).map(({ id }) => id)

	it('are all kept, and each gets its own result', async () => {
		const results = await Promise.all(
			['anna', 'olga', 'galina'].map(id =>
				batchedTransaction(database.db, async tx => {
					await note(tx, id)
					return `${id} is here`
				}),
			),
		)

		expect(results).toEqual(['anna is here', 'olga is here', 'galina is here'])
		expect(await noted()).toEqual(['anna', 'galina', 'olga'])
	})

	it('lose nothing when some of them fail half-way', async () => {
		await note(database.db, 'taken')
		const results = await Promise.allSettled(
			Array.from({ length: 30 }, (_, number) =>
				batchedTransaction(database.db, async tx => {
					await note(tx, `${number}`.padStart(2, '0'))
					if (number % 3 === 0) throw new Error(`no ${number}`)
					if (number % 3 === 1) await note(tx, 'taken')
				}),
			),
		)

		const kept = results.flatMap(({ status }, number) => (status === 'fulfilled' ? [number] : []))
		expect(kept).toEqual(Array.from({ length: 10 }, (_, index) => index * 3 + 2))
		expect(await noted()).toEqual([...kept.map(number => `${number}`.padStart(2, '0')), 'taken'])
	})

	it.each([
		['overtaken', new ConflictRetry()],
		['undone by the database', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
	])('are done anew where they were %s, and nothing is left of the first time', async (_, error) => {
		let looks = 0
		const results = await Promise.allSettled(
			['anna', 'olga'].map(id =>
				batchedTransaction(database.db, async tx => {
					if (id === 'olga') await note(tx, `${id}, look ${++looks}`)
					if (id === 'olga' && looks < 3) throw error
					return `${id} is here`
				}),
			),
		)

		expect(results.map(result => result.status === 'fulfilled' && result.value)).toEqual([
			'anna is here',
			'olga is here',
		])
		expect(await noted()).toEqual([`olga, look ${looks}`])
	})

	it('fail when they are overtaken time and again', async () => {
		const work = batchedTransaction(database.db, () => Promise.reject(new ConflictRetry()))

		await expect(work).rejects.toThrow(ConflictRetry)
	})

	it('count on without a gap when one takes its number back', async () => {
		await Promise.allSettled(
			[1, 2, 3, 4].map(number =>
				batchedTransaction(database.db, async tx => {
					await countUp(tx, 'places')
					if (number === 2) throw new Error('second thoughts')
				}),
			),
		)

		expect(await countUp(database.db, 'places')).toBe(4)
	})

	it('give each the answer to its own wish, also where one of them spoils the statement for all', async () => {
		const groups: string[][] = []
		const writeNames = async (tx: Executor, names: string[]) => {
			groups.push(names)
			const rows = names.map(id => ({ id, kind: 'test', received_at: '', facts: '{}' }))
			await tx.insertInto('tracking').values(rows).execute()
			return names.map(name => () => {
				if (name === 'viktor') throw new Error('nothing free for Viktor')
				return `${name} is here`
			})
		}
		await note(database.db, 'zoya')

		const names = ['anna', 'zoya', 'viktor', 'galina']
		const results = await Promise.allSettled(names.map(name => batchedWrite(database.db, writeNames, name)))

		expect(results.map(result => (result.status === 'fulfilled' ? result.value : 'refused'))).toEqual([
			'anna is here',
			'refused',
			'refused',
			'galina is here',
		])
		expect(await noted()).toEqual(['anna', 'galina', 'viktor', 'zoya'])
		// PostgreSQL shares the wait for the disk by itself.
		if (database.dialect === 'sqlite') expect(groups[0]).toEqual(names)
	})

	it('are not acknowledged before they are on the disk', async () => {
		const other = createDatabase(database.url)
		const seen = await Promise.all(
			['anna', 'olga'].map(async id => {
				await batchedTransaction(database.db, tx => note(tx, id))
				const row = await other.db.selectFrom('tracking').select('id').where('id', '=', id).executeTakeFirst()
				return row?.id
			}),
		)
		await other.close()

		expect(seen).toEqual(['anna', 'olga'])
	})
})

it('works that share a commit on sqlite fail together when it fails', async () => {
	const place = await databases[0].open()
	const broken = createDatabase(place.url)
	const works = ['anna', 'olga'].map(id =>
		batchedTransaction(broken.db, async tx => {
			await note(tx, id)
			// What a disk that is full does in the middle: SQLite takes back everything.
			if (id === 'olga') await rollBackUnseen(tx)
		}),
	)

	const results = await Promise.allSettled(works)
	expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	expect(await place.db.selectFrom('tracking').selectAll().execute()).toEqual([])
	expect(await batchedTransaction(broken.db, async () => 'works again')).toBe('works again')
	await broken.close()
	await place.remove()
})

const note = (tx: Executor, id: string) =>
	tx.insertInto('tracking').values({ id, kind: 'test', received_at: '', facts: '{}' }).execute()

async function rollBackUnseen(tx: Executor) {
	await sql`rollback`.execute(tx)
	throw new Error('database or disk is full')
}
