import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anna } from '#tests/support/people.ts'
import { type CoveredSite, inFolders, startCoveredSite } from '#tests/support/request-coverage.ts'

/** A connection that rests is given up before the server does so, after five seconds. */
const agent = new Agent({ keepAlive: true, timeout: 4000 })

let covered: CoveredSite

beforeAll(async () => {
	covered = await startCoveredSite({ TRUST_PROXY: '1', RATE_LIMIT: 'on' })
})
afterAll(async () => {
	agent.destroy()
	await covered.stop()
})

type Sent = { method?: string; headers?: Record<string, string>; body?: string; from?: string }

/** On a connection that is open already: who opens one is let in by what has nothing to do with requests. */
async function send(path: string, { method = 'GET', headers = {}, body, from = '203.0.113.7' }: Sent = {}) {
	const all = { 'X-Forwarded-For': from, 'Accept-Encoding': 'br', ...headers }
	const sent = request(covered.site.origin + path, { agent, method, headers: all })
	sent.end(body)
	const [answer] = (await once(sent, 'response')) as [IncomingMessage]
	await buffer(answer)
	return answer.statusCode
}

describe('a page that is kept', () => {
	it.each([
		['IPv4', '203.0.113.7'],
		['IPv6', '2001:db8::7'],
	])('is answered by at most eight files of the server, asked from %s', async (_, from) => {
		for (let time = 0; time < 5; time++) expect(await send('/prices', { from })).toBe(200)

		const files = inFolders(await covered.filesRunBy(() => send('/prices', { from })), ['server'])

		expect(files.length, files.join('\n')).toBeLessThanOrEqual(8)
		expect(files).toContain('app/server/cache/page-cache.server.ts')
	})
})

describe('an appointment', () => {
	/** Without the driver below `Executor`, what sends the answer once the row is written, and what a timer does with new rows. */
	const rooms = ['server', 'api', 'forms', 'clinic', 'database']
	const aside = ['database/sqlite', 'server/cache', 'clinic/consent/consent-chain.server.ts']
	const json = { 'Content-Type': 'application/json' }
	const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
	let count = 0
	/** Each from another address: one alone would soon have sent too many. */
	const from = () => `203.0.113.${(count % 200) + 1}`
	const another = () => ({ ...anna, date: undefined, message: `Заявка ${++count}` })
	const asForm = () =>
		String(
			new URLSearchParams(
				Object.entries(another()).flatMap(([name, value]) =>
					value === undefined ? [] : [[name, value === true ? 'on' : value]],
				),
			),
		)

	it.each([
		[
			'the API',
			() =>
				send('/api/public/appointments', {
					method: 'POST',
					from: from(),
					headers: json,
					body: JSON.stringify(another()),
				}),
			{ status: 201, most: 27 },
		],
		[
			'its form',
			() => send('/appointment', { method: 'POST', from: from(), headers: form, body: asForm() }),
			{ status: 303, most: 30 },
		],
	])('comes to its row by %s through few files', async (_, post, { status, most }) => {
		const ran = await covered.filesRunBy(async () => expect(await post()).toBe(status))
		const files = inFolders(ran, rooms).filter(file => !inFolders([file], aside).length)

		expect(files).toContain('app/clinic/appointments/appointment.server.ts')
		expect(files.length, files.join('\n')).toBeLessThanOrEqual(most)
	})
})
