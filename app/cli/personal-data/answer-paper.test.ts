import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { finishRequest } from '#app/clinic/appointments/request-list.server.ts'
import { matcherFor } from '#app/clinic/personal-data/person-matcher.server.ts'
import { findRecords } from '#app/clinic/personal-data/personal-data.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, denis } from '#tests/support/people.ts'
import { answerPaper } from './answer-paper.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const context = {
	...{ operator: 'ООО «Обь», Новосибирск', timezone: 'Asia/Novosibirsk', now: () => now },
	...{ serviceName: (slug: string | null) => slug, vacancyTitle: (slug: string) => slug },
}
let database: TestDatabase
beforeAll(async () => {
	database = (await databases[0]?.open()) as TestDatabase
	await requestAppointment(database.db, anna, { now, timezone: context.timezone, consentText })
	await applyForJob(database.db, denis, { now, consentText, open: [denis.vacancy] })
})
afterAll(() => database.remove())

const paper = async (phone: string) =>
	answerPaper({ ...(await findRecords(database.db, matcherFor({ phone }))), mentions: [] }, context)

it('tells a patient in Russian what is kept, since when, on what basis and until when', async () => {
	const open = await paper(anna.phone)

	expect(open).toContain('Оператор: ООО «Обь», Новосибирск')
	expect(open).toContain('Заявка на приём: 2026-000001\nХранится с: 21.11.2026, 12:00')
	expect(open).toContain(`Имя: ${anna.name}`)
	expect(open).toMatch(
		/Основание: согласие.*\nХранится до: 21\.11\.2027\n\nДоказательство согласия, форма: запись/,
	)
	expect(open).toMatch(/Хранится до: 20\.11\.2029$/m)
	expect(open).not.toMatch(/[a-z]+_[a-z]+/)

	await finishRequest(database.db, '2026-000001', now)
	expect(await paper(anna.phone)).toContain('Хранится до: 20.05.2027')
})

it('tells an applicant of his application', async () => {
	expect(await paper(denis.phone)).toMatch(/Отклик на вакансию: 1\n[\s\S]*Цель: рассмотреть отклик\n/)
})
