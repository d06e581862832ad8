import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { denis } from '#tests/support/people.ts'
import { longPdf, resumes, wrongResumes } from '#tests/support/resumes.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { uploaded } from '#tests/support/uploaded.ts'
import { badLetters } from './bad-input.ts'

const thanks = { message: 'Спасибо. Ваш отклик отправлен.' }
const path = '/api/public/job-applications'
const edge = 'the-edge-of-a-part'
const type = `multipart/form-data; boundary=${edge}`
const said = { ...denis, personal_data_consent: 'true' }

/** A part by hand, as no browser would write it. */
const part = (head: string, content = '') => `--${edge}\r\n${head}\r\n\r\n${content}\r\n`
const field = ([name, value]: [string, string]) =>
	part(`Content-Disposition: form-data; name="${name}"`, value)
const fields = Object.entries(said).map(field).join('')
const fileHead = 'Content-Disposition: form-data; name="resume"; filename="a.pdf"'
const end = `--${edge}--\r\n`

describe('files of an application at the API', () => {
	let site: Site
	let database: ReturnType<typeof createDatabase>
	beforeAll(async () => {
		site = await startSite()
		database = createDatabase(`file:${site.folder}/clinic.sqlite`)
	})
	afterAll(async () => {
		await database.close()
		await site.stop()
	})
	beforeEach(async () => {
		for (const table of ['job_applications', 'job_files', 'submissions'] as const)
			await database.db.deleteFrom(table).execute()
		await rm(join(site.folder, 'uploads'), { recursive: true })
		await mkdir(join(site.folder, 'uploads'), { mode: 0o700 })
	})

	const rows = () => database.db.selectFrom('job_applications').selectAll().execute()
	const fileRows = () => database.db.selectFrom('job_files').selectAll().orderBy('position').execute()
	async function nothingIsLeft() {
		expect(await rows()).toEqual([])
		expect(await uploaded(site)).toEqual([])
	}

	const ask = (init: RequestInit & { duplex?: 'half' }) =>
		fetch(site.origin + path, { method: 'POST', signal: AbortSignal.timeout(15_000), ...init })
	function send(files: [string, Buffer][], { changes = {}, headers = {} } = {}) {
		const form = new FormData()
		for (const [name, value] of Object.entries({ ...said, ...changes })) form.append(name, String(value))
		for (const [name, bytes] of files) form.append('resume', new File([new Uint8Array(bytes)], name))
		return ask({ body: form, headers })
	}
	const write = (body: string | Buffer) =>
		ask({ body: new Uint8Array(Buffer.from(body)), headers: { 'Content-Type': type } })
	async function errorsOf(answer: Response) {
		const { errors } = (await answer.json()) as { errors: Record<string, string[]> }
		return [answer.status, errors]
	}

	it.each(Object.entries(resumes))('may be a %s, whatever it is called', async (kind, bytes) => {
		const answer = await send([['резюме; моё=лучшее.doc', bytes]])

		expect([answer.status, await answer.json()]).toEqual([201, thanks])
		expect(await fileRows()).toMatchObject([{ kind, name: 'резюме; моё=лучшее.doc', size: bytes.length }])
		const [{ file } = { file: '' }] = await fileRows()
		const { mode } = await stat(join(site.folder, 'uploads', file))
		expect((mode & 0o777).toString(8)).toBe('600')
	})

	it('may be three of 5 MB', async () => {
		const full = longPdf(5 * 1024 * 1024)
		expect(
			(
				await send([
					['1.pdf', full],
					['2.pdf', full],
					['3.pdf', full],
				])
			).status,
		).toBe(201)
		expect(await uploaded(site)).toHaveLength(3)
	})

	it.each(wrongResumes)('may not be %s', async (_, name, bytes, words) => {
		const [status, errors] = await errorsOf(
			await send([
				[name, bytes],
				['good.pdf', resumes.pdf],
			]),
		)

		expect([status, errors]).toEqual([422, { resume: [expect.stringMatching(words)] }])
		await nothingIsLeft()
	})

	it.each([4, 30])('may not be %i', async count => {
		const many = Array.from({ length: count }, (_, number): [string, Buffer] => [
			`${number}.pdf`,
			resumes.pdf,
		])

		expect(await errorsOf(await send(many))).toEqual([422, { resume: ['Приложите не больше трёх файлов'] }])
		await nothingIsLeft()
	})

	it('keep neither paths nor letters nobody sees in their names', async () => {
		await send([
			['../../etc/passwd', resumes.pdf],
			['C:\\Users\\Ли\\fdp.\u202eexe.pdf', resumes.png],
			[`${'ы'.repeat(300)}.pdf`, resumes.jpg],
		])

		const names = (await fileRows()).map(({ name }) => name)
		expect(names.slice(0, 2)).toEqual(['passwd', 'fdp.exe.pdf'])
		expect([...(names[2] ?? '')]).toHaveLength(150)
		expect(names[2]).toMatch(/…ы+\.pdf$/)
	})

	it.each([
		...[
			'foo',
			'""',
			'koi8-r',
			'windows-1251',
			'iso-8859-1',
			'latin1',
			'utf-7',
			'utf-16',
			'us-ascii',
			'binary',
		],
		...['utf8', '__proto__', 'constructor', 'x'.repeat(300)],
	])('are taken beside fields said to be in %s', async charset => {
		const head = `Content-Disposition: form-data; name="cover_letter"\r\nContent-Type: text/plain; charset=${charset}`
		const answer = await write(
			`${fields}${part(head, 'Опыт')}${part(fileHead, resumes.pdf.toString('latin1'))}${end}`,
		)

		expect(answer.status).toBe(201)
		expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
	})

	it('go when their form is refused or is there already', async () => {
		expect((await send([['a.pdf', resumes.pdf]], { changes: { phone: '1' } })).status).toBe(422)
		await nothingIsLeft()

		const key = { 'Idempotency-Key': 'denis-1' }
		for (const headers of [key, key, {}])
			expect((await send([['a.pdf', resumes.pdf]], { headers })).status).toBe(201)
		expect(await rows()).toHaveLength(1)
		expect(await uploaded(site)).toHaveLength(1)
		expect((await send([['a.pdf', resumes.png]], { headers: key })).status).toBe(409)
		expect(await uploaded(site)).toHaveLength(1)
	})

	it('are refused beyond 16 MB together, also where nobody said how long they are', async () => {
		const files = Array.from({ length: 4 }, (_, n): [string, Buffer] => [`${n}.pdf`, longPdf(4_500_000)])
		const answer = await send(files)
		expect([answer.status, await answer.json()]).toEqual([413, { message: expect.stringContaining('16 МБ') }])

		let sent = 0
		const body = new ReadableStream({
			pull(controller) {
				if (sent === 0) controller.enqueue(Buffer.from(part(fileHead).slice(0, -2)))
				sent += 65_536
				controller.enqueue(new Uint8Array(65_536).fill(97))
				if (sent > 20 * 1024 * 1024) controller.close()
			},
		})
		expect((await ask({ body, duplex: 'half', headers: { 'Content-Type': type } })).status).toBe(413)
		await nothingIsLeft()
	})

	it.each([
		['no body', ''],
		['no part', end],
		['no end', fields],
		['a file without end', `${fields}${part(fileHead, '%PDF-1.7').slice(0, -4)}`],
		['text before the first part', `Здравствуйте${fields}`],
	])('that are broken off are refused: %s', async (_, body) => {
		const answer = await write(body)

		expect([400, 422]).toContain(answer.status)
		expect((await answer.json()).message).toMatch(/[а-я]/)
		await nothingIsLeft()
	})

	it.each([
		'multipart/form-data',
		'multipart/form-data; boundary=',
		`multipart/form-data; boundary=${'x'.repeat(5000)}`,
	])('need an edge between their parts: %.60s', async contentType => {
		const answer = await ask({ body: fields + end, headers: { 'Content-Type': contentType } })
		expect([400, 422]).toContain(answer.status)
		await nothingIsLeft()
	})

	it.each([
		['headers without end', part(`${fileHead}\r\n${'X-Long: '.padEnd(9_000_000, 'x')}`)],
		['a million headers', part(`${fileHead}\r\n${'X-A: b\r\n'.repeat(1_000_000)}X: y`)],
		['a hundred thousand parts', part('Content-Disposition: form-data; name="a"', 'b').repeat(100_000)],
		['a message of ten megabytes', field(['message', 'x'.repeat(10_000_000)])],
		['a prototype', fields + field(['__proto__', 'x']) + field(['constructor', 'y']) + field(['phone', '2'])],
	])('cannot be drowned in %s', async (_, body) => {
		const started = performance.now()
		const answer = await write(body + end)

		expect([400, 413, 422]).toContain(answer.status)
		expect(performance.now() - started).toBeLessThan(10_000)
		await nothingIsLeft()
		expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
	})

	it.each(badLetters)('rejects %s with %i', async (_, status, letter) => {
		const answer = await ask(letter as RequestInit)

		expect(answer.status).toBe(status)
		expect((await answer.json()).message).toMatch(/[а-я]/)
		await nothingIsLeft()
	})

	it('cannot be sent as JSON', async () => {
		const listed = [{ name: 'a.pdf', file: '2026-11-21/x.bin', size: 1, sha256: '', kind: 'pdf' }]
		const answer = await ask({
			body: JSON.stringify({ ...denis, resume: listed }),
			headers: { 'Content-Type': 'application/json' },
		})
		expect((await errorsOf(answer))[1]).toEqual({ resume: [expect.any(String)] })

		expect((await write(fields + field(['resume', 'C:\\резюме.pdf']) + end)).status).toBe(422)
		expect(
			(await write(fields + part('Content-Disposition: form-data; name="name"; filename="a.pdf"', 'x') + end))
				.status,
		).toBe(422)
		await nothingIsLeft()
	})

	it('are gone when their sender goes away in the middle', async () => {
		const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
		const head = `POST ${path} HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\nContent-Type: ${type}\r\nContent-Length: 4000000\r\n\r\n`
		socket.write(`${head}${part(fileHead, `%PDF-1.7${'x'.repeat(200_000)}`)}`)
		await vi.waitFor(async () => expect(await uploaded(site)).toHaveLength(1), 5000)

		socket.destroy()

		await vi.waitFor(nothingIsLeft, 5000)
	})

	it('that cannot be written are answered 503, and words still come through', async () => {
		await rm(join(site.folder, 'uploads'), { recursive: true })
		await writeFile(join(site.folder, 'uploads'), 'no folder')
		const answer = await send([['a.pdf', resumes.pdf]])
		const plain = await send([])
		await rm(join(site.folder, 'uploads'))
		await mkdir(join(site.folder, 'uploads'))

		expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
		expect((await answer.json()).message).toMatch(/без файлов/)
		expect(plain.status).toBe(201)
		expect(await rows()).toHaveLength(1)
	})

	it('leave no name in the log', async () => {
		await send([['Тайнова.pdf', Buffer.from('x')]], { changes: { name: 'Тайнова' } })
		await send([['Тайнова.pdf', resumes.pdf]], { changes: { name: 'Тайнова' } })

		expect(site.log()).not.toContain('Тайнова')
	})
})

describe('a site before a backend', () => {
	it('passes files on, keeps none, and says what the backend says', async () => {
		const behind = await startSite()
		const front = await startSite({
			env: { CLINIC_API_URL: `${behind.origin}/api`, CLINIC_API_TIMEOUT_MS: '2000' },
		})
		const send = (changes: Record<string, string>, bytes = longPdf(3_000_000)) => {
			const form = new FormData()
			for (const [name, value] of Object.entries({ ...said, ...changes })) form.append(name, value)
			form.append('resume', new File([new Uint8Array(bytes)], 'Резюме «Ли»; 1.pdf'))
			return fetch(front.origin + path, { method: 'POST', body: form })
		}

		const answer = await send({})
		expect([answer.status, await answer.json()]).toEqual([201, thanks])
		expect((await send({ vacancy: 'none' })).status).toBe(422)
		expect((await send({}, Buffer.from('x'))).status).toBe(422)

		const { db, close } = createDatabase(`file:${behind.folder}/clinic.sqlite`)
		expect(await db.selectFrom('job_files').selectAll().execute()).toMatchObject([
			{ name: 'Резюме «Ли»; 1.pdf', kind: 'pdf', size: 3_000_000 },
		])
		await close()
		expect(await uploaded(behind)).toHaveLength(1)
		expect(await uploaded(front)).toEqual([])

		await behind.stop()
		expect((await send({})).status).toBe(502)
		expect(await uploaded(front)).toEqual([])
		await front.stop()
	}, 60_000)
})
