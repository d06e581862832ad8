import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordSurvey } from '#app/clinic/survey/survey.server.ts'
import { SurveyResponse } from '#app/clinic/survey/survey.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, annasAnswers, denis } from '#tests/support/people.ts'
import { erase } from './erase.server.ts'
import { mentionsOf } from './mentions.server.ts'
import { contactsOf } from './person-matcher.server.ts'
import { entriesIn, replayErasures } from './replay-erasures.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('a contact written where nobody expects one, on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())

	async function applyWithFiles(...names: string[]) {
		const resume = names.map(name => {
			const stored = { file: `2026-11-21/${randomUUID()}.bin`, size: 1, sha256: 'a'.repeat(64) }
			return asReceived({ name, kind: 'pdf' as const, ...stored })
		})
		await applyForJob(database.db, { ...denis, resume }, { now, consentText, open: [denis.vacancy] })
	}

	/** As it was written down before paths and titles lost contacts. */
	async function fill({ url, page_title }: { url?: string; page_title?: string }) {
		await recordSurvey(database.db, SurveyResponse.parse(annasAnswers), { now })
		const path = url === undefined ? undefined : new URL(url, 'http://site.invalid').pathname
		await database.db
			.updateTable('survey_responses')
			.set({ ...(path && { url: path }), ...(page_title && { page_title }) })
			.execute()
	}
	const found = async (query: { phone?: string; email?: string }) =>
		(await mentionsOf(database.db, contactsOf(query))).map(({ name }) => name)
	const fileNames = async () =>
		(await database.db.selectFrom('job_files').select('name').orderBy('position').execute()).map(
			({ name }) => name,
		)
	const places = () => database.db.selectFrom('survey_responses').select(['url', 'page_title']).execute()

	it('is found in the name of a file, and taken out of it', async () => {
		await applyWithFiles('Резюме.pdf', 'От Анны 8_999_123-45-67.pdf', 'Резюме_anna@mail.example.docx')

		expect(await found({ phone: anna.phone })).toEqual(['job_files 1-2'])
		expect(await found({ email: anna.email })).toEqual(['job_files 1-3'])
		expect(await found({ phone: '+7 913 000-00-99' })).toEqual([])
		const { act } = (await erase(database.db, { phone: anna.phone }, 'отзыв согласия', later(1))) ?? {}
		await erase(database.db, { email: anna.email }, 'отзыв согласия', later(1))

		expect(act?.destroyed).toEqual({ mentions: { count: 1, ids: ['job_files 1-2'] } })
		expect(await fileNames()).toEqual(['Резюме.pdf', 'От Анны [удалено].pdf', 'Резюме_[удалено].docx'])
	})

	it.each([
		[{ page_title: 'Анна +7 (999) 123-45-67' }, { page_title: 'Анна [удалено]' }],
		[{ page_title: `Пишите: ${anna.email}` }, { page_title: 'Пишите: [удалено]' }],
		[{ url: '/89991234567/prices' }, { url: '/[удалено]/prices' }],
		[{ url: '/зубы 100%/8 (999) 123-45-67' }, { url: '/зубы 100%/[удалено]' }],
		[{ url: '/write/anna%40mail.example' }, { url: '/write/[удалено]' }],
	])('is found in the place of a survey: %o', async (written, left) => {
		await fill(written)
		const query = Object.values(written).join().includes('mail')
			? { email: anna.email }
			: { phone: anna.phone }

		expect(await found(query)).toEqual([expect.stringMatching(/^survey_responses /)])
		await erase(database.db, query, 'отзыв согласия', later(1))

		expect(await places()).toMatchObject([left])
	})

	it('is taken out again after an older copy came back', async () => {
		await applyWithFiles('anna@mail.example.pdf')
		await fill({ url: '/write/8%20(999)%20123-45-67', page_title: '8 999 123 45 67' })
		for (const query of [{ phone: anna.phone }, { email: anna.email }])
			await erase(database.db, query, 'отзыв согласия', later(1))
		const entries = await entriesIn(database.db)
		for (const table of [
			'submissions',
			'acts',
			'tombstones',
			'survey_responses',
			'job_files',
			'job_applications',
		] as const)
			await database.db.deleteFrom(table).execute()
		await applyWithFiles('anna@mail.example.pdf')
		await fill({ url: '/write/8%20(999)%20123-45-67', page_title: '8 999 123 45 67' })

		expect(await replayErasures(database.db, entries, later(2))).toMatchObject({ replayed: 2 })

		expect(await fileNames()).toEqual(['[удалено].pdf'])
		expect(await places()).toEqual([{ url: '/write/[удалено]', page_title: '[удалено]' }])
	})
})
