import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests as context } from '#tests/support/letter-context.ts'
import { denis, vera } from '#tests/support/people.ts'
import { jobApplicationLetter } from './job-application-letter.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('the letter about an application on $name', ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
		const context = { now, consentText, open: [denis.vacancy] }
		const file = { name: 'Резюме.pdf', file: 'a', size: 9, sha256: 'f', kind: 'pdf' as const }
		await applyForJob(database.db, { ...denis, resume: [asReceived(file)] }, context)
		await applyForJob(database.db, vera, context)
	})
	afterAll(() => database.remove())

	it('says who wrote what, and how to get the files', async () => {
		expect(await jobApplicationLetter(database.db, '1', context)).toEqual({
			subject: 'Отклик на вакансию № 1',
			text: `Отклик на вакансию № 1

Вакансия: Врач-стоматолог-ортодонт
Имя: Денис Ли
Телефон: +79130000004
Почта: denis.li@mail.example
Отправлен: 21 ноября 2026 г. в 12:00

Сообщение:
> Работаю ортодонтом шесть лет.
> Могу выйти через месяц.

Файлы, их можно забрать так: npm run clinic -- jobs file 1 --nth НОМЕР --out ФАЙЛ
> 1. Резюме.pdf
`,
		})
	})

	it('leaves out what nobody said', async () => {
		const letter = await jobApplicationLetter(database.db, '2', context)

		expect(letter?.text).not.toMatch(/Почта|Сообщение|Файлы|null|undefined/)
	})

	it('holds no link of the sender', async () => {
		const email = 'www.evil-site.ru/login@mail.ru'
		await database.db.updateTable('job_applications').set({ email }).where('id', '=', 2).execute()
		const letter = await jobApplicationLetter(database.db, '2', context)
		await database.db.updateTable('job_applications').set({ email: null }).where('id', '=', 2).execute()

		expect(letter?.text).toContain('Почта: www. evil-site. ru/login@mail. ru\n')
	})

	it('abroad carries the number only', async () => {
		const letter = await jobApplicationLetter(database.db, '1', { ...context, details: 'number' })

		expect(JSON.stringify(letter)).not.toMatch(/Денис|913\W?000|Резюме|ортодонт/)
		expect(letter?.text).toContain('jobs show 1')
	})

	it('is none when the application is gone', async () => {
		expect(await jobApplicationLetter(database.db, '9', context)).toBeUndefined()
	})
})
