import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { findRequest, finishRequest } from '#app/clinic/appointments/request-list.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests } from '#tests/support/letter-context.ts'
import { anna, galina } from '#tests/support/people.ts'
import { appointmentLetter } from './appointment-letter.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const context = { now, timezone: 'Asia/Novosibirsk', consentText }
const onlyLink = 'Это единственная ссылка сайта в письме: всё, что ниже, прислал посетитель.'

describe.each(databases)('the letter about a request on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
		await requestAppointment(database.db, anna, context)
		await requestAppointment(database.db, galina, context)
		await requestAppointment(database.db, { ...anna, message: 'Лучше в четверг' }, context)
	})
	afterEach(() => database.remove())

	const letter = async (number: string, changed = {}) => {
		const { id = '' } = (await findRequest(database.db, number)) ?? {}
		return (await appointmentLetter(database.db, id, { ...letterContextOfTests, ...changed }))?.text ?? ''
	}

	it('names what else the same telephone asked for and nobody has finished, before what the visitor wrote', async () => {
		const says = 'С этого телефона есть и другая незаконченная заявка: 2026-000001\n'
		const text = await letter('2026-000003')
		expect(text).toContain(says)
		expect(text.indexOf(says)).toBeLessThan(text.indexOf(onlyLink))
		expect(await letter('2026-000002')).not.toContain('С этого телефона')
		expect(await letter('2026-000003', { details: 'number' })).not.toContain('2026-000001')

		await finishRequest(database.db, '2026-000001', now)
		expect(await letter('2026-000003')).not.toContain('С этого телефона')
	})

	it('names the newest five of them, oldest first', async () => {
		for (let more = 4; more <= 8; more++)
			await requestAppointment(database.db, { ...anna, message: `${more}` }, context)

		expect(await letter('2026-000001')).toContain(
			'есть и другие незаконченные заявки: 2026-000004, 2026-000005, 2026-000006, 2026-000007, 2026-000008\n',
		)
	})

	it('says how many digits a telephone has that is hardly whole', async () => {
		const says = 'В телефоне цифр 10, а не 11: если не дозвонитесь, напишите на почту\n'
		expect(await letter('2026-000002', { wrongDigitCount: () => 10 })).toContain(says)
		expect(await letter('2026-000002')).not.toContain('В телефоне')
	})

	it('says that the clinic is closed at the wished time', async () => {
		const closedAt = ({ date, time }: { date: string | null; time: string | null }) =>
			`В воскресенье клиника закрыта (${date}, ${time})`
		const wish = { date: '2026-11-29', time: '10:00' }
		await database.db.updateTable('appointments').set(wish).execute()

		const says = 'Обратите внимание. В воскресенье клиника закрыта (2026-11-29, 10:00)\n'
		const text = await letter('2026-000002', { closedAt })
		expect(text).toContain(says)
		expect(text.indexOf(says)).toBeLessThan(text.indexOf(onlyLink))
		expect(await letter('2026-000002')).not.toContain('Обратите внимание')
		expect(await letter('2026-000002', { closedAt, details: 'number' })).not.toContain('закрыта')
	})
})
