import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { cliTime as now, runCli } from '#tests/support/cli.ts'
import { databases } from '#tests/support/databases.ts'
import { anna, denis, vera } from '#tests/support/people.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

it.each(databases)(
	"data find names the file of another applicant, and not one's own, on $name",
	async ({ open }) => {
		const database = await open()
		const apply = async (applicant: typeof denis, name: string) => {
			const stored = { file: `2026-11-21/${randomUUID()}.bin`, size: 1, sha256: 'a'.repeat(64) }
			const resume = [asReceived({ name, kind: 'pdf' as const, ...stored })]
			await applyForJob(database.db, { ...applicant, resume }, { now, consentText, open: [denis.vacancy] })
		}
		await apply({ ...denis, email: anna.email }, `Резюме ${anna.email}.pdf`)
		await apply({ ...denis, ...vera }, `Рекомендация ${anna.email}.pdf`)

		const find = (...options: string[]) =>
			runCli(database.url, ['data', 'find', '--email', anna.email, ...options])

		const found = JSON.parse((await find('--json')).stdout)
		expect(found).toContainEqual({ kind: 'mentions', count: 1, ids: ['job_files 2-1'] })
		expect(found).toContainEqual(expect.objectContaining({ kind: 'files', count: 1 }))
		expect((await find()).stdout).toMatch(/Телефон или почта в чужих текстах.*файл отклика 2-1/)
		await database.remove()
	},
)

it.each(databases)(
	'data find says that a telephone may stand without its code, on $name',
	async ({ open }) => {
		const database = await open()
		const context = { now, timezone: 'Asia/Novosibirsk', consentText }
		await requestAppointment(database.db, { ...anna, phone: '223-00-11' }, context)
		const find = (phone: string) => runCli(database.url, ['data', 'find', '--phone', phone])

		expect(await find('8 383 223-00-11')).toMatchObject({
			code: 1,
			stderr:
				'О таком человеке здесь ничего нет. Городской номер могли написать без кода: поищите и так, а ещё по почте\n',
		})
		expect((await find('223-00-11')).stdout).toContain('2026-000001')
		for (const mobile of ['8 913 223-00-11', '+7 701 223-00-11'])
			expect((await find(mobile)).stderr).toBe('О таком человеке здесь ничего нет\n')
		await database.remove()
	},
)
