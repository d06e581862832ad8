import dns from 'node:dns'
import { expect, it, onTestFinished, vi } from 'vitest'
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

it.each([
	['whose URL asks for encryption', 'requireTLS=true', '127.0.0.1'],
	['of another network', '', 'mail.clinic.ru'],
])('is not handed to a server %s that cannot encrypt, and the failure says so', async (_, query, host) => {
	const server = await startMailServer()
	const names = vi.spyOn(dns.Resolver.prototype, 'resolve4')
	const here = (_: string, done: (error: null, found: string[]) => void) => done(null, ['127.0.0.1'])
	names.mockImplementation(here as typeof dns.resolve4)
	onTestFinished(() => names.mockRestore())
	onTestFinished(() => server.stop())
	const send = emailChannel({
		smtpUrl: `${server.url.replace('127.0.0.1', host)}?${query}`,
		...{ from: 'site@clinic.example', to: ['desk@clinic.example'], host: 'clinic.example' },
		compose: async () => ({ subject: 'Заявка', text: 'Анна' }),
	})
	const row = { id: '1' } as Parameters<typeof send>[0]

	const failure = await Promise.resolve(send(row)).catch(failureOf)

	expect(failure).toEqual({ code: 'STARTTLS' })
	expect(server.received).toEqual([])
})

it('is tried again with whom the server puts off, not with whom it reached', async () => {
	const [desk, chief, gone] = ['desk@clinic.example', 'chief@clinic.example', 'gone@clinic.example']
	const server = await startMailServer({ greylisted: desk, unknown: gone })
	onTestFinished(() => server.stop())
	const send = emailChannel({
		...{ smtpUrl: server.url, from: 'Клиника <site@clinic.example>', to: [desk, chief, gone] },
		...{ host: 'clinic.example', compose: async () => ({ subject: 'Заявка', text: 'Анна' }) },
	})
	const row = { id: '1', attempts: 1 } as Parameters<typeof send>[0]

	expect(await Promise.resolve(send(row)).catch(failureOf)).toEqual({ code: '450' })
	expect(await send(row)).toEqual({ refused: [gone] })

	expect(server.received.map(({ to }) => to)).toEqual([[chief], [desk]])
	const [first, second] = server.received.map(({ mail }) => mail)
	expect(second).toMatchObject({ messageId: first?.messageId, to: first?.to })
})

it('is given up for whom the server puts off for ever, since the others have it', async () => {
	const [desk, chief] = ['desk@clinic.example', 'chief@clinic.example']
	const server = await startMailServer({ full: chief })
	onTestFinished(() => server.stop())
	const send = emailChannel({
		...{ smtpUrl: server.url, from: 'site@clinic.example', to: [desk, chief], host: 'clinic.example' },
		compose: async () => ({ subject: 'Заявка', text: 'Анна' }),
	})
	const row = (attempts: number) => ({ id: '1', attempts }) as Parameters<typeof send>[0]

	for (let attempts = 1; attempts < 6; attempts++)
		expect(await Promise.resolve(send(row(attempts))).catch(failureOf)).toEqual({ code: '452' })
	expect(await send(row(6))).toEqual({ refused: [chief] })

	expect(server.received.map(({ to }) => to)).toEqual([[desk]])
})
