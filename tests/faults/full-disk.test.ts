import { spawn } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { variableNames } from '#app/config.server.ts'
import { createDatabase } from '#app/database/database.server.ts'
import { filledIn, kept, send } from '#tests/support/four-forms.ts'
import { denis } from '#tests/support/people.ts'
import { longPdf } from '#tests/support/resumes.ts'
import { freePort, type Site, startSite } from '#tests/support/site.ts'
import { canMount, mountDisk } from '#tests/support/small-disk.ts'
import { expectAway, expectBack, nextFilled } from './memory-away.ts'

const isRoot = process.getuid?.() === 0

/** Only who may mount has a disk of his own; for others the file that may not grow (sqlite-away) stands for it. */
if (canMount()) {
	it('a full disk stops no page and loses nothing, and the site recovers when there is space (reliability 19)', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'clinic-disk-'))
		// Ready means 100 MB of room.
		const unmount = mountDisk(folder, '130m')
		try {
			const site = await startSite({ folder })
			for (let count = 0; count < 4; count++) expect(await send(site, nextFilled())).toBe(201)

			await fill(join(folder, 'ballast'))
			// A small form may find room in the journal's own file, and is then kept as any other.
			const accepted = await expectAway(site, { mayAccept: true })
			await rm(join(folder, 'ballast'))
			await expectBack(site)

			await site.kill()
			await (await startSite({ folder })).stop()
			const database = createDatabase(`file:${folder}/clinic.sqlite`)
			const { names, wrong } = await kept(database.db, join(folder, 'uploads'))
			await database.close()
			expect([names.length, wrong]).toEqual([8 + accepted, []])
		} finally {
			unmount()
			await rm(folder, { recursive: true })
		}
	})
}

if (canMount()) {
	it('applications do not fill the disk: appointments still have space, and the site stays ready', {
		timeout: 120_000,
	}, async () => {
		const folder = await mkdtemp(join(tmpdir(), 'clinic-reserve-'))
		const unmount = mountDisk(folder, '200m')
		try {
			const site = await startSite({ folder })
			const statuses: number[] = []
			for (let count = 0; count < 8; count++) statuses.push(await apply(site, count))
			expect(statuses.filter(status => status === 201).length).toBeLessThanOrEqual(6)
			expect(statuses).toContain(503)
			expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)

			// Between what readiness asks for and the reserve.
			const { bavail, bsize } = await statfs(folder)
			await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize - 105 * 1024 * 1024))
			await pause(100)
			const beacon = { method: 'POST', body: JSON.stringify({ url: '/', seconds: 1 }) }
			const headers = { 'Content-Type': 'application/json' }
			const dropped = await fetch(`${site.origin}/api/track/time-on-page`, { ...beacon, headers })

			expect(await apply(site, 100)).toBe(503)
			expect(dropped.status).toBe(204)
			expect(await send(site, filledIn(4))).toBe(201)
			expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
			await site.stop()
			const database = createDatabase(`file:${folder}/clinic.sqlite`)
			expect(await database.db.selectFrom('tracking').select('id').execute()).toEqual([])
			await database.close()
		} finally {
			unmount()
			await rm(folder, { recursive: true })
		}
	})
}

const largest = longPdf(5 * 1024 * 1024 - 1024)

/** An application with three files of the largest size. */
async function apply({ origin }: Site, number: number) {
	const form = new FormData()
	for (const [name, value] of Object.entries({ ...denis, personal_data_consent: 'on' })) form.set(name, value)
	form.set('message', `Отклик ${number}`)
	for (let file = 0; file < 3; file++) form.append('resume', new File([largest], `${file}.pdf`))
	return (await fetch(`${origin}/api/public/job-applications`, { method: 'POST', body: form })).status
}

/** What is wrong, the variable that names it, and where it lies. */
const closed = [
	['the folder of the database cannot be made', 'DATABASE_URL', 'closed/data/clinic.sqlite'],
	['nobody may write into its folder', 'DATABASE_URL', 'closed/clinic.sqlite'],
	['nobody may write into it', 'DATABASE_URL', 'read-only.sqlite'],
	['half of it is missing', 'DATABASE_URL', 'half.sqlite'],
	['its folder is a file', 'DATABASE_URL', 'half.sqlite/clinic.sqlite'],
	['the folder of uploads cannot be made', 'UPLOADS_DIR', 'closed/uploads'],
] as const

it('a database that is closed, read-only or damaged ends the start with 78 and one line', {
	timeout: 60_000,
}, async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-closed-'))
	const at = (path: string) => join(folder, path)
	chmodSync(folder, 0o777)
	await mkdir(at('closed'))
	const database = createDatabase(`file:${at('whole.sqlite')}`)
	await database.migrate()
	await database.close()
	const whole = readFileSync(at('whole.sqlite'))
	await writeFile(at('read-only.sqlite'), whole)
	await writeFile(at('half.sqlite'), whole.subarray(0, whole.length / 2))
	chmodSync(at('closed'), 0o555)
	chmodSync(at('read-only.sqlite'), 0o444)
	chmodSync(at('half.sqlite'), 0o666)

	const ends = await Promise.all(
		closed.map(async ([what, variable, path], index) => {
			const { code, stderr } = await startAsNobody({
				DATABASE_URL: `file:${at(`new-${index}/clinic.sqlite`)}`,
				UPLOADS_DIR: at(`uploads-${index}`),
				[variable]: variable === 'DATABASE_URL' ? `file:${at(path)}` : at(path),
			})
			const oneLine = new RegExp(`^${variable}: указано .*\\(\\w+\\); допустимо: .*\\n$`)
			return [what, code, oneLine.test(stderr) || stderr]
		}),
	)

	expect(ends).toEqual(closed.map(([what]) => [what, 78, true]))
	expect(readFileSync(at('half.sqlite'))).toHaveLength(Math.floor(whole.length / 2))
	await rm(folder, { recursive: true })
})

/** Rights mean nothing to root. */
async function startAsNobody(settings: Record<string, string>) {
	const blank = Object.fromEntries(variableNames.map(name => [name, '']))
	const port = String(await freePort())
	const child = spawn(
		process.execPath,
		['--import', './app/launch.js', 'node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
		{
			env: { ...blank, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: port, ...settings },
			stdio: ['ignore', 'ignore', 'pipe'],
			timeout: 110_000,
			...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
		},
	)
	let stderr = ''
	child.stderr.on('data', chunk => {
		stderr += chunk
	})
	return await new Promise<{ code: number | null; stderr: string }>(resolve =>
		child.once('close', code => resolve({ code, stderr })),
	)
}

async function fill(path: string) {
	const file = await open(path, 'w')
	for (const size of [1024 * 1024, 4096]) {
		const block = Buffer.alloc(size)
		while (
			await file.write(block).then(
				({ bytesWritten }) => bytesWritten === size,
				() => false,
			)
		);
	}
	await file.close()
}
