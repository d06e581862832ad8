import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyExamples } from '#app/api/openapi-texts.ts'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { appointmentWording } from '#app/clinic/appointments/appointment-messages.ts'
import { findRequest } from '#app/clinic/appointments/request-list.server.ts'
import { inForce } from '#app/clinic/consent/legal-text.ts'
import { AppointmentForm } from '#app/components/appointment/appointment-form.tsx'
import { contentVersionOf } from '#app/content/content-version.server.ts'
import { keptFiles } from '#app/content/file-cache.server.ts'
import { appointmentColumnNames, appointmentColumns, labelled } from '#app/database/appointment-columns.ts'
import type { OutboxRow } from '#app/database/tables.ts'
import { appointmentLetter } from '#app/outbox/letters/appointment-letter.server.ts'
import type { LetterContext } from '#app/outbox/letters/letter.ts'
import { recordOf } from '#app/outbox/letters/records.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests } from '#tests/support/letter-context.ts'

const isConsent = (name: string) => name.endsWith('_consent')
const asked = Object.keys(AppointmentRequest.shape)
const filledIn = asked.filter(name => !isConsent(name))

/** The fields that a place lacks, each with the file to change; empty where all is well. */
const lacking = (file: string, wanted: readonly string[], has: (name: string) => boolean) =>
	wanted.filter(name => !has(name)).map(name => `${file}: «${name}» is missing`)

it('describes every field the call takes, so that it is stored', () => {
	const has = (name: string) => name in appointmentColumns
	expect(lacking('app/database/appointment-columns.ts', filledIn, has)).toEqual([])
	expect(
		lacking('app/clinic/appointments/appointment.ts', appointmentColumnNames, name => asked.includes(name)),
	).toEqual([])
})

it('has words for every field', () => {
	const has = (name: string) => name in appointmentWording
	expect(lacking('app/clinic/appointments/appointment-messages.ts', asked, has)).toEqual([])
})

it('asks for every field in the form', () => {
	const html = renderToStaticMarkup(<MemoryRouter>{form()}</MemoryRouter>)
	const has = (name: string) => html.includes(` name="${name}"`)
	expect(lacking('app/components/appointment/appointment-form.tsx', asked, has)).toEqual([])
})

it('shows every field in the example of the API', () => {
	const has = (name: string) => name in (bodyExamples['appointments.request'] ?? {})
	expect(lacking('app/api/openapi-texts.ts', asked, has)).toEqual([])
})

it('names every field in the consent', () => {
	const { content } = contentVersionOf(keptFiles('content').kept)
	const text = inForce(content.legal, 'consent', new Date().toISOString().slice(0, 10))
	const categories = text?.data_categories.join('; ') ?? ''
	const words = new Map(
		Object.entries(appointmentColumns).map(([name, { consentPattern }]) => [name, consentPattern]),
	)
	const has = (name: string) =>
		(words.get(name)?.test(categories) && words.get(name)?.test(text?.html ?? '')) ?? true

	expect(lacking(`content/legal/consent-${text?.version}.md`, filledIn, has)).toEqual([])
})

it('describes every field in the guide for testers', () => {
	const [, ofForm = ''] = readFileSync('docs/qa.md', 'utf8').split('### `/appointment`')
	const has = (name: string) => ofForm.split('###')[0]?.includes(`\`${name}\``) ?? false
	expect(lacking('docs/qa.md', asked, has)).toEqual([])
})

describe.each(databases)('a request with every field, on $name', ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
	})
	afterAll(() => database.remove())

	it('has a column for each', async () => {
		const tables = await database.db.introspection.getTables()
		const columns = tables.find(({ name }) => name === 'appointments')?.columns.map(({ name }) => name) ?? []
		const has = (name: string) => columns.includes(name)
		expect(lacking('app/database/migrations/migrations.server.ts', appointmentColumnNames, has)).toEqual([])
	})

	it('keeps each value, and sends it to reception and to the webhook', async () => {
		const sent = AppointmentRequest.parse(bodyExamples['appointments.request'])
		const { number } = await requestAppointment(database.db, sent, submission)

		const row = await findRequest(database.db, number)
		if (!row) throw new Error('nothing was stored')
		const stored = { ...valuesOf(sent), phone: '+79991234567' }
		expect(row).toMatchObject(stored)
		const letter = await appointmentLetter(database.db, row.id, context)
		const shown = labelled({ ...row, date: '26.11.2099' }, slug => slug)
		expect(Object.entries(shown).filter(([, value]) => !letter?.text.includes(value ?? ''))).toEqual([])
		const record = await recordOf(database.db, letterOf(row.id))
		expect(record?.data).toMatchObject(stored)
	})
})

const letterOf = (id: string) => ({ kind: 'appointment', about_id: id }) as OutboxRow

const valuesOf = (request: Record<string, unknown>) =>
	Object.fromEntries(filledIn.map(name => [name, request[name]]))

const submission = {
	now: new Date('2026-11-21T05:00:00Z'),
	timezone: 'Asia/Novosibirsk',
	consentText: { version: '2026-09-01', title: 'Согласие', html: '<p>…</p>', sha256: 'a'.repeat(64) },
}

const context: LetterContext = { ...letterContextOfTests, serviceName: slug => slug }

function form() {
	const page = {
		...{ services: [], preset: '', doctor: '', message: '', from: '/', offers: [], token: '' },
		...{ today: '2026-11-21', hours: '' },
		consent: submission.consentText,
	}
	return (
		<AppointmentForm
			answer={undefined}
			FormElement="form"
			id="appointment"
			page={page}
			phone=""
			sending={false}
		/>
	)
}
