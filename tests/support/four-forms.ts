import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Executor } from '#app/database/database.server.ts'
import { annasAnswers, annasReview, denis, stranger } from './people.ts'
import { longPdf } from './resumes.ts'
import type { Site } from './site.ts'

/** One of the four forms as filled in by a person nobody else is; `name` tells it apart wherever it is stored. */
export type Filled = { form: FormName; name: string; path: string; fields: Record<string, unknown> }
type FormName = (typeof formNames)[number]

const formNames = ['appointment', 'survey', 'review', 'job_application'] as const

export function filledIn(number: number): Filled {
	const form = formNames[number % formNames.length] ?? 'appointment'
	const { name, ...request } = stranger(number)
	const said = {
		appointment: { name, ...request },
		survey: { ...annasAnswers, comments: name },
		review: { ...annasReview, author_name: name },
		job_application: { ...denis, name },
	}[form]
	return { form, name, path: paths[form], fields: said }
}

const paths: Record<FormName, string> = {
	appointment: '/api/public/appointments',
	survey: '/api/public/patient-satisfaction-survey',
	review: '/api/public/reviews',
	job_application: '/api/public/job-applications',
}

/** Sends it under a key of its own, so that it may be sent again; 0 where the line broke. */
export async function send({ origin }: Pick<Site, 'origin'>, filled: Filled) {
	try {
		const answer = await fetch(origin + filled.path, { method: 'POST', ...bodyOf(filled) })
		await answer.arrayBuffer()
		return answer.status
	} catch {
		return 0
	}
}

function bodyOf({ form, name, fields }: Filled) {
	const key = { 'Idempotency-Key': createHash('sha256').update(name).digest('hex') }
	if (form !== 'job_application') {
		return { headers: { ...key, 'Content-Type': 'application/json' }, body: JSON.stringify(fields) }
	}
	const body = new FormData()
	for (const [field, value] of Object.entries(fields)) body.append(field, value === true ? 'on' : `${value}`)
	body.append('resume', new File([resume], 'cv.pdf'))
	return { headers: key, body }
}

const resume = longPdf(40_000)

/** What is kept of the four forms: the names in them, and what should be there but is not. */
export async function kept(db: Executor, uploads: string) {
	const [appointments, surveys, reviews, jobs] = await Promise.all([
		db.selectFrom('appointments').select(['id', 'name']).execute(),
		db.selectFrom('survey_responses').select(['id', 'comments as name']).execute(),
		db.selectFrom('reviews').select(['id', 'author_name as name']).execute(),
		db.selectFrom('job_applications').select(['id', 'name']).execute(),
	])
	const consents = await db.selectFrom('consents').select(['form_type', 'subject_id', 'position']).execute()
	const letters = await db
		.selectFrom('outbox')
		.select(['kind', 'about_id'])
		.where('channel', '=', 'email')
		.execute()
	const files = await db.selectFrom('job_files').select(['application_id', 'file', 'sha256']).execute()

	const proofs = counted(consents.map(({ form_type, subject_id }) => `${form_type} ${subject_id}`))
	const counts = counted(letters.map(({ kind, about_id }) => `${kind} ${about_id}`))
	const attached = counted(files.map(({ application_id }) => `${application_id}`))
	const once = (what: string, count: number | undefined) => (count === 1 ? [] : [`${count ?? 0} × ${what}`])
	const owed = (form: string, { id }: { id: unknown }) => [
		...once(`proof of ${form} ${id}`, proofs.get(`${form} ${id}`)),
		...once(`letter about ${form} ${id}`, counts.get(`${form} ${id}`)),
	]

	return {
		names: [...appointments, ...surveys, ...reviews, ...jobs].map(({ name }) => name ?? ''),
		files: files.map(({ file }) => file),
		wrong: [
			...appointments.flatMap(row => owed('appointment', row)),
			...reviews.flatMap(row => owed('review', row)),
			...jobs.flatMap(row => [
				...owed('job_application', row),
				...once(`file of ${row.id}`, attached.get(`${row.id}`)),
			]),
			...consents
				.filter(({ position }) => position === null)
				.map(({ subject_id }) => `open proof of ${subject_id}`),
			...(await Promise.all(files.map(file => spoilt(uploads, file)))).flat(),
		],
	}
}

async function spoilt(uploads: string, { file, sha256 }: { file: string; sha256: string }) {
	const bytes = await readFile(join(uploads, file)).catch(() => Buffer.alloc(0))
	return createHash('sha256').update(bytes).digest('hex') === sha256 ? [] : [`file ${file}`]
}

function counted(names: string[]) {
	const counts = new Map<string, number>()
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
	return counts
}
