import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyExamples } from '#app/api/openapi-texts.ts'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { appointmentWording } from '#app/clinic/appointments/appointment-messages.ts'
import { findRequest } from '#app/clinic/appointments/request-list.server.ts'
import { inForce } from '#app/clinic/consent/legal-text.ts'
import { findReview } from '#app/clinic/reviews/moderation.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { firstSentId } from '#app/clinic/reviews/review.ts'
import { reviewWording } from '#app/clinic/reviews/review-messages.ts'
import { ReviewRequest } from '#app/clinic/reviews/review-request.ts'
import { storedPhone } from '#app/clinic/text/phone.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { JobApplication } from '#app/clinic/vacancies/job-application.ts'
import { findJob } from '#app/clinic/vacancies/job-application-list.server.ts'
import { jobWording } from '#app/clinic/vacancies/job-application-messages.ts'
import { AppointmentForm } from '#app/components/appointment/appointment-form.tsx'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { appointmentColumns, labelled } from '#app/database/columns/appointment-columns.ts'
import { jobColumns, labelledJob } from '#app/database/columns/job-application-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { OutboxRow } from '#app/database/tables.ts'
import { appointmentLetter } from '#app/outbox/letters/appointment-letter.server.ts'
import { jobApplicationLetter } from '#app/outbox/letters/job-application-letter.server.ts'
import type { LetterContext } from '#app/outbox/letters/letter.ts'
import { recordOf } from '#app/outbox/letters/records.server.ts'
import { reviewLetter } from '#app/outbox/letters/review-letter.server.ts'
import { ReviewForm } from '#app/routes/reviews/review-form.tsx'
import { ApplicationForm } from '#app/routes/vacancies.$slug/application-form.tsx'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests } from '#tests/support/letter-context.ts'
import { forms as formsOfGuide } from '#tests/support/qa-guide.ts'

const consent = { version: '2026-09-01', title: 'Согласие', html: '<p>…</p>', sha256: 'a'.repeat(64) }
const submission = {
	...{ now: new Date('2026-11-21T05:00:00Z'), timezone: 'Asia/Novosibirsk', consentText: consent },
	consentTexts: { reading: consent, publication: consent },
}
const context: LetterContext = { ...letterContextOfTests, serviceName: slug => slug }
const shownForm = { answer: undefined, phone: '', onReceived() {} }

const appointment = {
	call: 'appointments.request',
	kind: 'appointment',
	table: 'appointments',
	path: '/appointment',
	unseen: [],
	consentKind: 'consent',
	templates: [],
	...{ schema: AppointmentRequest, wording: appointmentWording, columns: appointmentColumns },
	form: <AppointmentForm {...appointmentProps()} />,
	files: {
		columns: 'app/database/columns/appointment-columns.ts',
		schema: 'app/clinic/appointments/appointment.ts',
		wording: 'app/clinic/appointments/appointment-messages.ts',
		form: 'app/components/appointment/appointment-form.tsx',
		values: 'app/clinic/appointments/appointment.server.ts',
		letter: 'app/outbox/letters/appointment-letter.server.ts',
	},
	async store(db: Executor, example: unknown) {
		const { number } = await requestAppointment(db, AppointmentRequest.parse(example), submission)
		const row = found(await findRequest(db, number))
		const shown = labelled({ ...row, date: '26.11.2099' }, context.serviceName)
		return { row, shown, letter: await appointmentLetter(db, row.id, context) }
	},
} as const

const jobApplication = {
	call: 'jobs.apply',
	kind: 'job_application',
	table: 'job_applications',
	path: '/vacancies/vrach-stomatolog-ortodont',
	unseen: ['vacancy'],
	consentKind: 'consent-job',
	templates: ['app/content/start/templates/legal/consent-job.md'],
	...{ schema: JobApplication, wording: jobWording, columns: jobColumns },
	form: <ApplicationForm {...shownForm} page={{ token: '', consent }} slug="" />,
	files: {
		columns: 'app/database/columns/job-application-columns.ts',
		schema: 'app/clinic/vacancies/job-application.ts',
		wording: 'app/clinic/vacancies/job-application-messages.ts',
		form: 'app/routes/vacancies.$slug/application-form.tsx',
		values: 'app/clinic/vacancies/job-application.server.ts',
		letter: 'app/outbox/letters/job-application-letter.server.ts',
	},
	async store(db: Executor, example: unknown) {
		const sent = JobApplication.parse(example)
		await applyForJob(db, sent, { ...submission, open: [sent.vacancy] })
		const row = found(await findJob(db, '1'))
		const shown = labelledJob(row, { vacancy: context.vacancyTitle })
		return { row, shown, letter: await jobApplicationLetter(db, String(row.id), context) }
	},
} as const

const review = {
	call: 'reviews.send',
	kind: 'review',
	table: 'reviews',
	path: '/reviews',
	unseen: [],
	...{ schema: ReviewRequest, wording: reviewWording },
	form: <ReviewForm {...shownForm} doctors={[]} page={reviewPage()} services={[]} />,
	files: {
		wording: 'app/clinic/reviews/review-messages.ts',
		form: 'app/routes/reviews/review-form.tsx',
		values: 'app/clinic/reviews/review.server.ts',
		letter: 'app/outbox/letters/review-letter.server.ts',
	},
	async store(db: Executor, example: unknown) {
		await sendReview(db, ReviewRequest.parse(example), submission)
		const row = found(await findReview(db, String(firstSentId)))
		const named = { doctor_id: context.doctorName(1), service_id: context.serviceTitle(2) }
		const shown = pick({ ...row, ...named }, filledIn(ReviewRequest))
		return { row, shown, letter: await reviewLetter(db, String(row.id), context) }
	},
} as const

const described = [appointment, jobApplication]
const forms = [...described, review]

type Schema = { shape: object }
const asked = ({ shape }: Schema) => Object.keys(shape)
/** Files are kept in a table of their own. */
const filledIn = (schema: Schema) =>
	asked(schema).filter(name => !name.endsWith('_consent') && name !== 'resume')

/** The fields that a place lacks, each with the file to change; empty where all is well. */
const lacking = (file: string, wanted: readonly string[], has: (name: string) => boolean) =>
	wanted.filter(name => !has(name)).map(name => `${file}: «${name}» is missing`)

it.each(described)('describes every field that $call takes, so that it is stored', form => {
	const { schema, columns, files } = form
	expect(lacking(files.columns, filledIn(schema), name => name in columns)).toEqual([])
	expect(lacking(files.schema, Object.keys(columns), name => name in schema.shape)).toEqual([])
})

it.each(forms)('has words for every field of $call', ({ schema, wording, files }) => {
	expect(lacking(files.wording, asked(schema), name => name in wording)).toEqual([])
})

it.each(forms)('asks for every field of $call in the form', ({ schema, form, files }) => {
	const html = htmlOf(form)
	expect(lacking(files.form, asked(schema), name => html.includes(` name="${name}"`))).toEqual([])
})

it.each(forms)('shows every field in the example of $call', ({ call, schema }) => {
	const wanted = asked(schema).filter(name => name !== 'resume')
	expect(lacking('app/api/openapi-texts.ts', wanted, name => name in exampleOf(call))).toEqual([])
})

it.each(described)('names every field of $call in the consent', ({ consentKind, columns, templates }) => {
	const { content } = loadContent(cacheFiles('content').cache)
	const text = inForce(content.legal, consentKind, new Date().toISOString().slice(0, 10))
	const patterns = new Map(Object.entries(columns).map(([name, column]) => [name, column.consentPattern]))

	const lacks = (file: string) => {
		const [, front = '', body = ''] = readFileSync(file, 'utf8').split(/^---$/m)
		const [, categories = ''] = /^data_categories:\n((?: +- .*\n)+)/m.exec(front) ?? []
		const has = (name: string) => [categories, body].every(part => patterns.get(name)?.test(part) ?? true)
		return lacking(file, [...patterns.keys()], has)
	}
	expect([`content/legal/${consentKind}-${text?.version}.md`, ...templates].flatMap(lacks)).toEqual([])
})

it.each(forms)('describes every field of $call in the guide for testers', ({ path, schema, unseen }) => {
	const parts = formsOfGuide.find(form => form.path === path)?.parts ?? []
	const wanted = asked(schema).filter(name => !unseen.some(other => other === name))
	expect(lacking('docs/qa.md', wanted, name => parts.some(({ field }) => field === name))).toEqual([])
})

describe.each(databases)('what is sent with every field, on $name', ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
	})
	afterAll(() => database.remove())

	it.each(forms)('has a column for each field of $call', async ({ schema, table }) => {
		const tables = await database.db.introspection.getTables()
		const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
		const file = 'app/database/migrations/migrations.server.ts'
		expect(lacking(file, filledIn(schema), name => columns.includes(name))).toEqual([])
	})

	it.each(forms)('keeps each value of $call, and sends it to the clinic and to the webhook', async form => {
		const example = exampleOf(form.call)
		const { row, shown, letter } = await form.store(database.db, example)

		const phone = 'phone' in example && { phone: storedPhone(String(example.phone)) }
		const sent = { ...example, ...phone }
		const names = filledIn(form.schema)
		expect(lacking(form.files.values, names, isKept(sent, row))).toEqual([])
		const { data = {} } = (await recordOf(database.db, letterOf(form.kind, String(row.id)))) ?? {}
		expect(lacking('app/outbox/letters/records.server.ts', names, isKept(sent, data))).toEqual([])
		const isSaid = (name: string) => letter?.text.includes(String(shown[name] ?? '')) ?? false
		expect(lacking(form.files.letter, Object.keys(shown), isSaid)).toEqual([])
	})
})

const letterOf = (kind: string, id: string) => ({ kind, about_id: id }) as OutboxRow

const exampleOf = (call: (typeof forms)[number]['call']) => bodyExamples[call] ?? {}

const pick = (from: Record<string, unknown>, names: string[]) =>
	Object.fromEntries(names.map(name => [name, from[name]]))

const isKept = (sent: Record<string, unknown>, kept: Record<string, unknown>) => (name: string) =>
	kept[name] === (sent[name] ?? null)

function found<Row>(row: Row | undefined) {
	if (!row) throw new Error('nothing was stored')
	return row
}

const htmlOf = (element: ReactElement) =>
	renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)

function appointmentProps() {
	const page = {
		...{ services: [], preset: '', doctor: '', message: '', from: '/', offers: [], token: '' },
		...{ today: '2026-11-21', hours: '', consent },
	}
	return { ...shownForm, FormElement: 'form', id: 'appointment', page, sending: false } as const
}

function reviewPage() {
	return { token: '', reading: consent, publication: consent }
}
