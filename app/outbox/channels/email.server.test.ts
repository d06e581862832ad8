import { expect, it, onTestFinished } from 'vitest'
import { failureOf } from '#app/outbox/failure.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { emailChannel, mustEncrypt } from './email.server.ts'

it.each([
	...['smtp://user:password@mail.clinic.ru', 'smtp://mail.clinic.ru:587', 'smtp://1.2.3.4:25'],
	'smtp://mail.clinic.ru?ignoreTLS=false',
])('has to be encrypted on the way to %s', url => expect(mustEncrypt(url)).toBe(true))

it.each([
	...['smtp://127.0.0.1:2525', 'smtp://mail:25', 'smtp://relay.office.lan:25', 'smtp://10.0.0.7'],
	...['smtp://RELAY.OFFICE.LAN', 'smtp://mail.clinic.ru:25?ignoreTLS=true'],
])('may go as it is to %s', url => expect(mustEncrypt(url)).toBe(false))

it('is not handed to a server that has to encrypt and cannot, and the failure says so', async () => {
	const server = await startMailServer()
	onTestFinished(() => server.stop())
	const send = emailChannel({
		smtpUrl: `${server.url}?requireTLS=true`,
		...{ from: 'site@clinic.example', to: ['desk@clinic.example'], host: 'clinic.example' },
		compose: async () => ({ subject: 'Заявка', text: 'Анна' }),
	})
	const row = { id: '1' } as Parameters<typeof send>[0]

	const failure = await Promise.resolve(send(row)).catch(failureOf)

	expect(failure).toEqual({ code: 'STARTTLS' })
	expect(server.received).toEqual([])
})
