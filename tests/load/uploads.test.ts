import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { denis } from '#tests/support/people.ts'
import { longPdf } from '#tests/support/resumes.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { uploaded } from '#tests/support/uploaded.ts'

const senders = process.env.LONG ? 500 : 30
const mostMemory = 400
const edge = 'the-edge-of-a-part'

// One body for all: the sender of 500 would otherwise need more memory than it measures.
const file = longPdf(5 * 1024 * 1024)

it(`${senders} files of 5 MB at once need less than ${mostMemory} MB, and other pages answer meanwhile`, async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'error' } })
	let going = true
	const meanwhile = Promise.all([watchMemory(), visit()])

	const answers = await Promise.all(Array.from({ length: senders }, (_, number) => send(site, number)))
	going = false
	const [memory, visits] = await meanwhile
	const files = await uploaded(site)
	await site.stop()

	process.stdout.write(
		`${senders} × 5 MB: ${memory.toFixed(0)} MB at most, ${visits.length} pages meanwhile, slowest ${Math.max(...visits).toFixed(0)} ms\n`,
	)
	expect(answers.filter(status => status !== 201)).toEqual([])
	expect(files).toHaveLength(senders)
	expect(memory).toBeLessThan(mostMemory)
	expect(visits.length).toBeGreaterThan(0)
	expect(Math.max(...visits)).toBeLessThan(10_000)

	async function watchMemory() {
		let most = 0
		while (going) {
			most = Math.max(most, await memoryOf(site))
			await pause(20)
		}
		return most
	}

	async function visit() {
		const times: number[] = []
		while (going) {
			const start = performance.now()
			const answer = await fetch(`${site.origin}/contacts`)
			await answer.text()
			expect(answer.status).toBe(200)
			times.push(performance.now() - start)
			await pause(100)
		}
		return times
	}
}, 600_000)

it('twenty who fall silent or trickle hold up nobody, are answered, and leave nothing', async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'error' } })
	const slow = Array.from({ length: 20 }, (_, number) => dawdle(site, number % 2 === 0))
	await vi.waitFor(async () => expect(await uploaded(site)).toHaveLength(20), 10_000)

	const started = performance.now()
	expect(await send(site, 1)).toBe(201)
	expect(performance.now() - started).toBeLessThan(10_000)

	const silent = slow.filter((_, number) => number % 2 === 0)
	expect(new Set(await Promise.all(silent.map(({ answer }) => answer)))).toEqual(new Set(['408']))
	for (const { end } of slow) end()
	await vi.waitFor(async () => expect(await uploaded(site)).toHaveLength(1), 10_000)
	await site.stop()
}, 120_000)

it('only files may take their time', async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'error' } })
	const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
	socket.on('error', () => {})
	const started = performance.now()
	const closed = new Promise<number>(resolve =>
		socket.once('close', () => resolve(performance.now() - started)),
	)
	socket.write(
		`POST /api/public/appointments HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
	)
	socket.resume()
	const trickle = setInterval(() => socket.write(' '), 500)

	expect(await closed).toBeLessThan(35_000)
	clearInterval(trickle)
	await site.stop()
}, 60_000)

it('fifty files of 20 MB do not bring down a process of 256 MB', async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'error', NODE_OPTIONS: '--max-old-space-size=256' } })
	const heavy = Buffer.alloc(20 * 1024 * 1024, 'a')

	const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => send(site, number, heavy)))

	// Who is still writing when we have heard enough may find the line closed.
	expect(answers.filter(status => ![413, 0].includes(status))).toEqual([])
	expect(answers).toContain(413)
	expect(await send(site, 99)).toBe(201)
	expect(await uploaded(site)).toHaveLength(1)
	await site.stop()
}, 120_000)

const rounds = process.env.LONG ? 20 : 3

it(`${rounds} kills under uploads leave no record without its file (reliability 14)`, async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-uploads-'))
	let acknowledged = 0
	let sent = 1000
	for (let round = 0; round < rounds; round++) {
		const site = await startSite({ folder, env: { LOG_LEVEL: 'error' } })
		const before = acknowledged
		const crowd = Promise.all(
			Array.from({ length: 8 }, async () => {
				while ((await send(site, sent++, small)) === 201) acknowledged += 1
			}),
		)
		while (acknowledged < before + 8) await pause(5)
		await pause(Math.random() * 100)
		await site.kill()
		await crowd
	}

	const { db, close } = createDatabase(`file:${folder}/clinic.sqlite`)
	const rows = await db.selectFrom('job_files').select(['file', 'sha256']).execute()
	await close()
	for (const { file, sha256 } of rows) {
		const bytes = await readFile(join(folder, 'uploads', file))
		expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
	}
	expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
	await rm(folder, { recursive: true })
}, 300_000)

const small = longPdf(200_000)

/** Begins a file and then says nothing, or a letter now and then. */
function dawdle({ origin }: Site, silent: boolean) {
	const socket = connect(Number(new URL(origin).port), '127.0.0.1')
	socket.on('error', () => {})
	socket.write(
		`POST /api/public/job-applications HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Type: multipart/form-data; boundary=${edge}\r\nContent-Length: 4000000\r\n\r\n--${edge}\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.7`,
	)
	const trickle = setInterval(() => silent || socket.write('x'), 50)
	const answer = new Promise<string>(resolve =>
		socket.once('data', data => resolve(String(data).split(' ')[1] ?? '')),
	)
	const end = () => {
		clearInterval(trickle)
		socket.destroy()
	}
	return { answer, end }
}

/** Megabytes the process holds, as the system counts them. */
async function memoryOf({ pid }: Site) {
	const status = await readFile(`/proc/${pid}/status`, 'utf8')
	return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024
}

/** The status the application of one of the crowd is answered with; 0 where the line broke. */
function send({ origin }: Site, number: number, content = file) {
	const fields = { ...denis, message: `Отклик ${number}`, personal_data_consent: 'on' }
	const said = Object.entries(fields).map(
		([name, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	)
	const head = `${said.join('')}--${edge}\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n`
	const parts = [Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]

	return new Promise<number>(resolve => {
		const out = request(`${origin}/api/public/job-applications`, {
			method: 'POST',
			headers: {
				'Content-Type': `multipart/form-data; boundary=${edge}`,
				'Content-Length': parts.reduce((sum, part) => sum + part.length, 0),
			},
		})
		out.on('response', answer => {
			answer.resume()
			answer.on('end', () => resolve(answer.statusCode ?? 0))
		})
		out.on('error', () => resolve(0))
		for (const part of parts) out.write(part)
		out.end()
	})
}
