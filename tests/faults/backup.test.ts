import { copyFile, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { runCli } from '#tests/support/cli.ts'
import { databases } from '#tests/support/databases.ts'
import { denis, stranger } from '#tests/support/people.ts'
import { longPdf } from '#tests/support/resumes.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { uploaded } from '#tests/support/uploaded.ts'

const senders = 32
const enough = process.env.LONG ? 3000 : 100

const [sqlite, postgres] = databases
const ways = [
	{ name: 'sqlite', from: sqlite, to: sqlite },
	{ name: 'postgres', from: postgres, to: postgres },
	{ name: 'postgres from a copy of sqlite', from: sqlite, to: postgres },
]

it.each(ways)(
	'a copy made under load holds all that was acknowledged, and nothing that was erased, on $name (reliability 26)',
	async ({ name, from, to }) => {
		const { url, remove } = await from.empty()
		const place = await mkdtemp(join(tmpdir(), 'clinic-copies-'))
		const archive = join(place, 'clinic.tar')
		const site = await startSite({ env: { DATABASE_URL: url, LOG_LEVEL: 'error' } })
		const acknowledged: { number: string; name: string }[] = []
		let sent = 0
		let going = true
		await apply(site)
		const crowd = Promise.all(
			Array.from({ length: senders }, async () => {
				while (going) {
					const request = stranger(sent++)
					acknowledged.push({ number: await ask(site, request), name: request.name })
				}
			}),
		)
		while (acknowledged.length < enough) await new Promise(resolve => setTimeout(resolve, 5))
		const before = [...acknowledged]

		const at = (url: string, folder: string, ...words: string[]) =>
			runCli(url, words, { UPLOADS_DIR: folder, CLINIC_NOW: '' })
		const uploads = join(site.folder, 'uploads')
		const copied = await at(url, uploads, 'backup', archive)
		going = false
		await crowd
		expect(copied.code).toBe(0)
		expect((await stat(archive)).mode & 0o777).toBe(0o600)
		expect((await at(url, uploads, 'backup', archive)).code).toBe(1)
		const [erased] = before
		expect(
			(
				await at(
					url,
					uploads,
					'data',
					'erase',
					'--email',
					stranger(Number(erased?.name.split(' ')[1])).email,
					'--why',
					'просьба',
				)
			).code,
		).toBe(0)

		// Elsewhere: an empty place that has only the journal of erasures, as a shared folder would.
		const other =
			to === sqlite ? { url: `file:${place}/new/clinic.sqlite`, remove: async () => {} } : await to.empty()
		const folder = join(place, 'new')
		await mkdir(join(folder, 'uploads'), { recursive: true })
		await copyFile(join(uploads, 'erasures.jsonl'), join(folder, 'uploads/erasures.jsonl'))
		const restoring = (file: string, ...words: string[]) =>
			at(other.url, join(folder, 'uploads'), 'restore', file, ...words)
		if (to === sqlite) await rejectsBroken(archive, place, restoring)
		const started = performance.now()
		const restored = await restoring(archive)
		const seconds = (performance.now() - started) / 1000
		expect(restored.code).toBe(0)
		expect(restored.stdout).toContain('повторено стираний: 1')

		const next = await startSite({ folder, env: { DATABASE_URL: other.url, LOG_LEVEL: 'error' } })
		expect((await restoring(archive)).stderr).toContain('сервер')
		expect(await ask(next, { ...stranger(1), name: 'После восстановления' })).toMatch(/^\d{4}-\d{6}$/)
		expect((await at(other.url, folder, 'consent', 'verify')).code).toBe(0)
		expect(await uploaded(next)).toEqual(await uploaded(site))
		expect(await next.stop()).toBe(0)
		const { db, close } = createDatabase(other.url)
		const rows = await db.selectFrom('appointments').select(['number', 'name']).execute()
		await close()
		await site.stop()
		for (const each of [remove, other.remove]) await each()
		await rm(place, { recursive: true })

		process.stdout.write(
			`${name}: ${before.length} acknowledged before the copy, ${rows.length} in it, restored in ${seconds.toFixed(1)} s\n`,
		)
		const names = new Map(rows.map(row => [row.number, row.name]))
		expect(before.filter(({ number, name }) => names.get(number) !== name)).toEqual([erased])
		expect([...names.values()]).not.toContain(erased?.name)
	},
	300_000,
)

type Restoring = (file: string) => ReturnType<typeof runCli>

/** Cut off, changed in one byte, no archive at all, not there: one line each, and nothing is made. */
async function rejectsBroken(archive: string, place: string, restoring: Restoring) {
	const bytes = await readFile(archive)
	const spoilt = join(place, 'spoilt.tar')
	const cases = [
		async () => {
			await copyFile(archive, spoilt)
			await truncate(spoilt, bytes.length - 4096)
		},
		async () => {
			const changed = Buffer.from(bytes)
			changed.writeUInt8((changed[9000] ?? 0) ^ 1, 9000)
			await writeFile(spoilt, changed)
		},
		() => writeFile(spoilt, 'Not an archive'),
		() => rm(spoilt),
	]
	for (const spoil of cases) {
		await spoil()
		const { code, stdout, stderr } = await restoring(spoilt)
		expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
			code: 1,
			stdout: '',
			lines: 1,
		})
	}
	await expect(stat(join(place, 'new/clinic.sqlite'))).rejects.toMatchObject({ code: 'ENOENT' })
}

async function ask({ origin }: Site, request: ReturnType<typeof stranger>) {
	const answer = await fetch(`${origin}/api/public/appointments`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(request),
	})
	return ((await answer.json()) as { number: string }).number
}

async function apply({ origin }: Site) {
	const form = new FormData()
	for (const [name, value] of Object.entries({ ...denis, personal_data_consent: 'on' })) form.set(name, value)
	form.set('resume', new File([longPdf(300_000)], 'Резюме.pdf'))
	const answer = await fetch(`${origin}/api/public/job-applications`, { method: 'POST', body: form })
	expect(answer.status).toBe(201)
}
