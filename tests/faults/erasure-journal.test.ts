import { copyFile, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { erasuresNoted } from '#app/files/erasure-journal.server.ts'
import { runCli } from '#tests/support/cli.ts'
import { startSite } from '#tests/support/site.ts'
import { canMount, mountDisk } from '#tests/support/small-disk.ts'

const kilobyte = 1024
const phoneOf = (number: number) => `+7913000${1000 + number}`

describe.skipIf(!canMount())('a disk that is full in the middle of a line of the journal', () => {
	let folder: string
	let uploads: string
	let unmount: () => void
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'clinic-torn-'))
		uploads = join(folder, 'uploads')
		await mkdir(uploads)
		unmount = mountDisk(uploads, 64 * kilobyte)
	})
	afterEach(async () => {
		unmount()
		await rm(folder, { recursive: true, force: true })
	})

	const base = () => join(folder, 'clinic.sqlite')
	const erase = (number: number) =>
		runCli(`file:${base()}`, ['data', 'erase', '--phone', phoneOf(number), '--why', 'отзыв согласия'], {
			UPLOADS_DIR: uploads,
			CLINIC_NOW: '',
		})

	it('costs no erasure that was acknowledged, when an older copy comes back', async () => {
		const people = 14
		const site = await startSite({ folder, env: { UPLOADS_DIR: join(folder, 'first') } })
		for (let number = 0; number < people; number++) await ask(site.origin, phoneOf(number))
		await site.stop()
		await copyFile(base(), join(folder, 'older.sqlite'))

		expect((await erase(0)).code).toBe(0)
		const { bavail, bsize } = await statfs(uploads)
		await writeFile(join(uploads, 'ballast'), Buffer.alloc(bavail * bsize))
		let torn = 1
		while (torn < people && (await erase(torn)).code === 0) torn++
		expect(torn).toBeLessThan(people - 1)
		await rm(join(uploads, 'ballast'))

		const repeated = await erase(torn)
		expect(repeated.code).toBe(0)
		expect(repeated.stdout).toContain('В журнал стираний дописано недостающее: 1')
		expect((await erase(torn + 1)).code).toBe(0)
		expect(await erasuresNoted(uploads)).toHaveLength(torn + 2)

		for (const end of ['', '-wal', '-shm']) await rm(`${base()}${end}`, { force: true })
		await copyFile(join(folder, 'older.sqlite'), base())
		// Too small a disk to be ready, and large enough to replay.
		const again = await startSite({ folder, probe: '/healthz' })
		await expect
			.poll(phonesLeft, { timeout: 20_000 })
			.toEqual(Array.from({ length: people - torn - 2 }, (_, index) => phoneOf(torn + 2 + index)))
		await again.stop()
	}, 120_000)

	async function phonesLeft() {
		const { db, close } = createDatabase(`file:${base()}`)
		const rows = await db.selectFrom('appointments').select('phone').orderBy('phone').execute().finally(close)
		return rows.map(({ phone }) => phone)
	}
})

async function ask(origin: string, phone: string) {
	const answer = await fetch(`${origin}/api/public/appointments`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({
			...{ name: 'Анна', phone, email: `a${phone.slice(1)}@mail.example` },
			...{ privacy_policy_consent: true, personal_data_consent: true },
		}),
	})
	expect(answer.status).toBe(201)
}
