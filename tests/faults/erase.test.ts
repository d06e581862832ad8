import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { runCli } from '#tests/support/cli.ts'
import { databases } from '#tests/support/databases.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { anna, annasAnswers, annasReview, denis, galinasReview, stranger } from '#tests/support/people.ts'
import { resumes } from '#tests/support/resumes.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const crowd = process.env.LONG ? 3000 : 100
const person = { name: 'Аделаида Перечникова', email: 'Adelaida.P@mail.example' }
const typed = '8 (955) 717-38-46'
const traces = [
	'79557173846',
	'9557173846',
	typed,
	'717-38-46',
	'717 38 46',
	person.name,
	'Перечникова',
	person.email,
	'adelaida',
]

it.each(databases)(
	'an erased person is in no file of a running site, on $name (reliability 27)',
	async ({ name, empty }) => {
		const { url, remove } = await empty()
		const mail = await startMailServer()
		const smtp = { SMTP_URL: mail.url, MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }
		const site = await startSite({ env: { DATABASE_URL: url, ...smtp } })
		const settings = { UPLOADS_DIR: join(site.folder, 'uploads'), CLINIC_NOW: '' }
		const atDesk = (...words: string[]) => runCli(url, words, settings)

		// Among others: rows that move when a page is split leave copies behind.
		for (let number = 0; number < crowd; number++) {
			if (number % 50 === 7) await post(site, 'appointments', request(`Прошу утро, ${number}`))
			else await post(site, 'appointments', { ...stranger(number), message: 'я'.repeat(Math.random() * 400) })
		}
		await mail.waitFor(1)
		await mail.stop()
		// The letters about these two wait.
		await applyWithFile(site)
		const review = { ...annasReview, author_name: person.name, text: `Звоните: ${typed}, ${person.email}` }
		await post(site, 'reviews', review)
		// Others know the number too, and write it down.
		await post(site, 'patient-satisfaction-survey', {
			...annasAnswers,
			comments: 'Передайте привет: 8 955 717 38 46',
		})
		await post(site, 'reviews', { ...galinasReview, text: `Записывайтесь через неё, ${typed}` })
		const before = await everything(site, url, name)
		const found = JSON.parse((await atDesk('data', 'find', '--phone', typed, '--json')).stdout)

		const started = performance.now()
		const erased = await atDesk('data', 'erase', '--phone', '+79557173846', '--why', 'отзыв согласия')
		const seconds = (performance.now() - started) / 1000
		expect(await atDesk('data', 'erase', '--review', '1000001', '--why', 'просьба автора')).toMatchObject({
			code: 0,
		})
		const after = await everything(site, url, name)

		expect(erased).toMatchObject({ code: 0, stderr: '' })
		expect(found).toContainEqual(expect.objectContaining({ kind: 'files', count: 1 }))
		expect(traces.filter(trace => before.includes(trace)).length).toBeGreaterThan(4)
		expect(traces.filter(trace => after.includes(trace) || after.includes(JSON.stringify(trace)))).toEqual([])
		expect(
			(await readdir(settings.UPLOADS_DIR, { recursive: true })).filter(file => file.endsWith('.bin')),
		).toEqual([])
		expect((await atDesk('data', 'erase', '--phone', typed, '--why', 'ещё раз')).code).toBe(1)
		expect((await atDesk('consent', 'verify')).code).toBe(0)
		expect((await post(site, 'appointments', anna)).status).toBe(201)
		expect(traces.filter(trace => site.log().includes(trace))).toEqual([])
		expect(await site.stop()).toBe(0)
		const { db, close } = createDatabase(url)
		expect(await db.selectFrom('appointments').select('id').execute()).toHaveLength(crowd - before.theirs + 1)
		await close()
		await remove()
		process.stdout.write(`${name}: erased among ${crowd} in ${seconds.toFixed(1)} s\n`)

		function request(message: string) {
			return { ...anna, name: person.name, phone: typed, email: person.email, message }
		}
	},
	300_000,
)

async function post({ origin }: Site, path: string, content: object) {
	const answer = await fetch(`${origin}/api/public/${path}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(content),
	})
	expect(answer.status).toBe(201)
	return answer
}

async function applyWithFile({ origin }: Site) {
	const form = new FormData()
	const fields = { vacancy: denis.vacancy, name: person.name, phone: typed, email: person.email }
	for (const [name, value] of Object.entries({ ...fields, personal_data_consent: 'on' }))
		form.set(name, value)
	form.set('resume', new File([resumes.pdf, `% ${person.name} ${typed}`], `${person.name}.pdf`))
	const answer = await fetch(`${origin}/api/public/job-applications`, { method: 'POST', body: form })
	expect(answer.status).toBe(201)
}

/** The bytes of every file the product owns; of PostgreSQL a dump, and those of its tables. */
async function everything({ folder }: Site, url: string, database: string) {
	const places = [folder, ...(database === 'sqlite' ? [join(url.slice('file:'.length), '..')] : [])]
	const files = (
		await Promise.all(
			places.map(async place =>
				(
					await readdir(place, { recursive: true, withFileTypes: true })
				)
					.filter(entry => entry.isFile())
					.map(entry => join(entry.parentPath, entry.name)),
			),
		)
	).flat()
	const bytes = await Promise.all(files.map(file => readFile(file)))
	if (database === 'postgres') bytes.push(Buffer.from(await dumped(url)), ...(await tableFiles(url)))
	const text = `${files.join('\n')}${Buffer.concat(bytes).toString('utf8')}`
	return { includes: (trace: string) => text.includes(trace), theirs: Math.ceil((crowd - 7) / 50) }
}

async function dumped(url: string) {
	const schema = /search_path%3D(\w+)/.exec(url)?.[1] ?? ''
	const { stdout } = await promisify(execFile)('pg_dump', ['--table', `${schema}.*`, '--dbname', url], {
		maxBuffer: 2 ** 28,
	})
	return stdout
}

async function tableFiles(url: string) {
	const { db, close } = createDatabase(url)
	await sql`checkpoint`.execute(db)
	const { rows } = await sql<{ bytes: Buffer<ArrayBuffer> }>`
		select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class
		where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
	await close()
	return rows.map(({ bytes }) => bytes)
}
