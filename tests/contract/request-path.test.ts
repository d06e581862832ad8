import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoveredSite, inRooms, startCoveredSite } from '#tests/world/files-run.ts'
import { anna } from '#tests/world/people.ts'

const agent = new Agent({ keepAlive: true })

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
	const [answer] = (await new Promise((resolve, reject) => {
		sent.once('response', (...args) => resolve(args)).once('error', reject)
	})) as [import('node:http').IncomingMessage]
	await buffer(answer)
	return answer.statusCode
}

describe('a page that is kept', () => {
	it.each([
		['IPv4', '203.0.113.7'],
		['IPv6', '2001:db8::7'],
	])('is answered by at most eight files of the server, asked from %s', async (_, from) => {
		for (let time = 0; time < 5; time++) expect(await send('/prices', { from })).toBe(200)

		const files = inRooms(await covered.filesRunBy(() => send('/prices', { from })), ['server'])

		expect(files.length, files.join('\n')).toBeLessThanOrEqual(8)
		expect(files).toContain('app/server/cache/page-cache.server.ts')
	})
})

describe('an appointment', () => {
	const rooms = ['server', 'api', 'forms', 'clinic', 'database']
	const json = { 'Content-Type': 'application/json' }
	const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
	let count = 0
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
				send('/api/public/appointments', { method: 'POST', headers: json, body: JSON.stringify(another()) }),
			201,
		],
		['its form', () => send('/appointment', { method: 'POST', headers: form, body: asForm() }), 303],
	])('comes to its row by %s through few files', async (_, post, status) => {
		expect(await post()).toBe(status)

		const files = inRooms(await covered.filesRunBy(post), rooms)

		expect(files.length, files.join('\n')).toBeLessThanOrEqual(20)
	})
})
