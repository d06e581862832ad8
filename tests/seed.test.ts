import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'

describe.each(databases)('npm run seed on $name', { timeout: 60_000 }, ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
	})
	afterAll(() => database.remove())

	const run = async (words: string[], settings = {}) => {
		const env = {
			PATH: process.env.PATH,
			DATABASE_URL: database.url,
			NODE_ENV: 'test',
			...settings,
		} as NodeJS.ProcessEnv
		return await promisify(execFile)(process.execPath, ['tests/seed.js', ...words], { env }).then(
			({ stdout }) => ({ code: 0, says: stdout }),
			({ code, stderr }) => ({ code: Number(code), says: String(stderr) }),
		)
	}
	const records = async () => ({
		requests: await database.db
			.selectFrom('appointments')
			.select(['number', 'name', 'phone', 'service', 'message', 'status'])
			.orderBy('number')
			.execute(),
		reviews: await database.db
			.selectFrom('reviews')
			.select(['id', 'author_name', 'rating', 'text', 'doctor_id', 'status'])
			.orderBy('id')
			.execute(),
		letters: await database.db.selectFrom('outbox').select('id').execute(),
	})

	it('never touches the database of a site that is open to all', async () => {
		expect(await run(['--requests', '1'])).toMatchObject({ code: 0 })
		const before = await records()
		const open = await run(['--requests', '3', '--reset'], { PUBLIC_ORIGIN: 'https://solovey-kursk.ru' })

		expect(open).toMatchObject({ code: 1, says: expect.stringContaining('PUBLIC_ORIGIN') })
		expect(await records()).toEqual(before)
		expect(await run(['--requests', '0', '--reviews', '0', '--reset'])).toMatchObject({ code: 0 })
	})

	it('makes the same records each time, and stops before others', async () => {
		expect(await run(['--requests', '11', '--reviews', '4'])).toMatchObject({ code: 0 })
		const first = await records()
		expect(first.requests).toHaveLength(11)
		expect(first.requests[0]?.number).toMatch(/^\d{4}-000001$/)
		expect(new Set(first.requests.map(({ status }) => status))).toEqual(new Set(['new', 'done']))
		expect(first.reviews.map(({ id, status }) => [id, status])).toEqual([
			...[1000001, 1000002].map(id => [id, 'published']),
			...[1000003].map(id => [id, 'pending']),
			...[1000004].map(id => [id, 'published']),
		])
		expect(first.letters).toEqual([])

		expect(await run(['--requests', '1'])).toMatchObject({
			code: 1,
			says: expect.stringContaining('--reset'),
		})
		expect(await records()).toEqual(first)

		expect(await run(['--requests', '11', '--reviews', '4', '--reset'])).toMatchObject({ code: 0 })
		expect(await records()).toEqual(first)
	})

	it('touches no database of production, and takes no odd number', async () => {
		const before = await records()

		const production = await run(['--reset'], { NODE_ENV: 'production' })
		const own = await run(['--reset'], { NODE_ENV: '', CONTENT_DIR: 'content' })
		const odd = await run(['--requests', 'много'])

		expect([production.code, own.code, odd.code]).toEqual([1, 1, 64])
		expect(own.says).toMatch(/^CONTENT_DIR=content: базу своей клиники заполнять нельзя/)
		expect(production.says).toMatch(/^NODE_ENV=production: рабочую базу заполнять нельзя\n$/)
		expect(await records()).toEqual(before)
	})
})
