import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anna } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Seconds of each flood, of which the first is not looked at. */
const seconds = 3
const connections = 150

let site: Site
beforeAll(async () => {
	site = await startSite({ env: { NODE_ENV: 'production', LOG_LEVEL: 'error', TRUST_PROXY: '1' } })
	// The first hundred tries count as slips of the pen; a flood begins behind them.
	await flood('forms beyond the rates')
	await measured(1000)
})
afterAll(() => site.stop())

const flood = (kind: string) => new Promise(resolve => begin(kind).once('exit', resolve))

const begin = (kind: string): ChildProcess =>
	spawn(process.execPath, ['tests/attacks/flood.js', site.origin, String(seconds), kind, String(connections)])

type Times = { page: number; post: number; p99: number; count: number }

let visitors = 0
/** What visitors wait for a kept page and for a request they send, in milliseconds: a quarter of them less than so much. */
async function measured(time: number, isPosting = true): Promise<Times> {
	const pages: number[] = []
	const posts: number[] = []
	const until = performance.now() + time
	while (performance.now() < until || (isPosting && posts.length === 0)) {
		pages.push(await timed('/'))
		if (isPosting && pages.length % 10 === 1)
			posts.push(await timed('/api/public/appointments', { ...anna, message: `Заявка ${visitors}` }))
		await pause(5)
	}
	const at = (list: number[], share: number) =>
		Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0)
	return {
		page: at(pages, 0.25),
		post: at(posts, 0.25),
		p99: at([...pages, ...posts], 0.99),
		count: pages.length,
	}
}

async function timed(path: string, body?: object) {
	const started = performance.now()
	const number = visitors++
	const headers = { 'X-Forwarded-For': `198.51.${(number >> 8) & 255}.${number & 255}` }
	const posted = body && { method: 'POST', body: JSON.stringify(body) }
	const type = { 'Content-Type': 'application/json' }
	const answer = await fetch(site.origin + path, { headers: { ...headers, ...(body && type) }, ...posted })
	await answer.text()
	expect(answer.status).toBe(body ? 201 : 200)
	return performance.now() - started
}

async function during(kind: string, before = 1000, isPosting = true) {
	const child = begin(kind)
	const ended = new Promise(resolve => child.once('exit', resolve))
	await pause(before)
	const times = await measured(seconds * 1000 - before, isPosting)
	await ended
	return times
}

// Again where the machine has stood still meanwhile; a flood that holds up visitors does so each time.
it.each([
	'forms beyond the rates',
	'forms in place beyond the rates',
	'decisions over reviews',
	'low-vision settings',
	'looks at readiness',
])(
	'%s from one sender hold up visitors no more than pages do',
	{ timeout: 120_000, retry: 2 },
	async kind => {
		const calm = await measured(500)
		const pages = await during('filtered prices')

		const times = await during(kind)

		tell({ calm, pages, [kind]: times })
		expect(times.page).toBeLessThan(8 * pages.page + most)
		expect(times.post).toBeLessThan(8 * pages.post + most)
	},
)

it('wrong forms of many senders hold up nobody who reads, up to the bound over all', {
	timeout: 120_000,
}, async () => {
	const pages = await during('filtered prices')

	// Six hundred are soon over.
	const times = await during('wrong forms of many senders', 200, false)

	tell({ pages, 'wrong forms': times })
	expect(times.page).toBeLessThan(8 * pages.page + most)
})

/** Milliseconds; a hundred and fifty renderings one before the other take longer on any machine. */
const most = 80
const tell = (all: Record<string, Times>) =>
	process.stdout.write(
		`${Object.entries(all)
			.map(([name, one]) => `${name}: ${words(one)}`)
			.join('; ')}\n`,
	)
const words = ({ page, post, p99 }: Times) => `page ${page} ms, post ${post} ms, p99 ${p99} ms`
