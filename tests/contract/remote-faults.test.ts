import { readFileSync } from 'node:fs'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { remoteClinic } from '#app/api/remote/remote.server.ts'
import { statusFor, wordsFor } from '#app/clinic/errors.ts'
import { type FaultName, faultNames } from '#tests/support/backend-faults.ts'
import { backend } from '#tests/support/msw.ts'
import { galina } from '#tests/support/people.ts'

const base = 'https://backend.example/api'
let error: FaultName
const server = setupServer(...backend(base, () => error))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const general = 'Произошла ошибка при отправке.'

// MSW hands on a copy of each body, and no copy of an endless one can be hung up on: that one is tried over the
// wire, in tests/faults.
it.each<[FaultName, object, number, string]>([
	[
		'500-message',
		{ name: 'ClinicError', message: 'Регистратура на ремонте' },
		502,
		'Регистратура на ремонте',
	],
	['500', { name: 'ClinicError', message: 'HTTP error! status: 500' }, 502, general],
	['html', { name: 'ClinicError', status: 502 }, 502, general],
	['garbage', { name: 'ClinicError', status: 502 }, 502, general],
	['hang', { name: 'TimeoutError' }, 502, general],
	['reset', { name: 'TypeError' }, 502, general],
])('%s: the client raises it, people read what they can use', async (name, raised, status, words) => {
	error = name
	const clinic = remoteClinic({ base, timeoutMs: 300 })

	const look = () => clinic['news.list']({})
	const send = () => clinic['appointments.request'](galina)
	// A 2xx that is no HTML means received, whatever else it says.
	if (name === 'garbage') expect(await send()).toMatchObject({ number: '' })
	for (const call of name === 'garbage' ? [look] : [look, send]) {
		const refusal = await call().catch(error => error)
		expect(refusal).toMatchObject(raised)
		expect([statusFor(refusal), wordsFor(refusal)]).toEqual([status, words])
	}
})

it('slow: it is waited for', async () => {
	error = 'slow'
	const clinic = remoteClinic({ base, timeoutMs: 5000 })

	expect((await clinic['news.list']({})).length).toBeGreaterThan(5)
	expect(await clinic['appointments.request'](galina)).toMatchObject({ number: expect.any(String) })
})

it('names every fault where it says how to switch them', () => {
	const said = readFileSync('docs/running.md', 'utf8')

	for (const name of [...faultNames, 'none']) expect(said).toContain(`\`${name}\``)
})
