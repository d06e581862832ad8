import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '#app/platform/with-timeout.ts'
import { filledIn, send } from '#tests/support/four-forms.ts'
import type { Site } from '#tests/support/site.ts'

const pages = [
	'/',
	'/prices',
	'/doctors',
	'/services/lechenie-kariesa',
	'/appointment',
	'/reviews',
	'/contacts',
]
const calls = [
	'/api/public/services',
	'/api/public/price-list',
	'/api/public/settings',
	'/api/public/reviews',
]
const queries = ['кариес', 'имплант', 'Сафронов', 'цена чистки', 'лчеение', 'xyz']

type Tally = { answered: number; aborted: number; wrong: Record<string, number> }

/** Visitors who rest as long as they were waited upon: half of what the site could bear. */
export async function visitors(site: Site, count: number, until: number) {
	const tally: Tally = { answered: 0, aborted: 0, wrong: {} }
	let turn = 0
	await Promise.all(
		Array.from({ length: count }, async () => {
			while (Date.now() < until) {
				const asked = performance.now()
				const now = turn++
				const visit = visits[now % visits.length] ?? look
				await withTimeout(
					visit(site, now, tally),
					longest,
					() => new Error(`Nobody answered ${visit.name} ${now}`),
				)
				await pause(performance.now() - asked)
			}
		}),
	)
	return tally
}

/** Milliseconds after which an answer does not come any more. */
const longest = 30_000

type Visit = (site: Site, turn: number, tally: Tally) => Promise<void>
const one = (of: string[], turn: number) => of[turn % of.length] ?? '/'

const look: Visit = (site, turn, tally) => get(site, one(pages, turn), tally)
const call: Visit = (site, turn, tally) => get(site, one(calls, turn), tally)
const find: Visit = (site, turn, tally) =>
	get(site, `/api/search?q=${encodeURIComponent(one(queries, turn))}`, tally)
const seek: Visit = (site, turn, tally) =>
	get(site, `/search?q=${encodeURIComponent(one(queries, turn))}`, tally)

async function get({ origin }: Site, path: string, tally: Tally) {
	const answer = await fetch(origin + path)
	await answer.arrayBuffer()
	count(tally, path, answer.status, 200)
}

/** One of the four forms; every fourth brings a file. */
async function write(site: Site, turn: number, tally: Tally) {
	const filled = filledIn(turn)
	count(tally, filled.path, await send(site, filled), 201)
}

async function beacon({ origin }: Site, _: number, tally: Tally) {
	const body = JSON.stringify({ url: '/prices', page_title: 'Цены', seconds: 12 })
	const answer = await fetch(`${origin}/api/track/time-on-page`, { method: 'POST', body })
	count(tally, 'beacon', answer.status, 204)
}

/** Goes away before the answer, as people on telephones do. */
async function leave({ origin }: Site, turn: number, tally: Tally) {
	const { host, port } = new URL(origin)
	const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
	socket.write(`GET ${one(pages, turn)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
	await pause(1 + (turn % 30))
	socket.destroy()
	tally.aborted++
}

/** Hangs up in the middle of a form with a file. */
async function breakOff({ origin }: Site, turn: number, tally: Tally) {
	const { host, port } = new URL(origin)
	const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
	socket.write(
		`POST /api/public/job-applications HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000\r\n\r\n--x\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.7${'x'.repeat(20_000)}`,
	)
	await pause(5 + (turn % 50))
	socket.destroy()
	tally.aborted++
}

const visits: Visit[] = [
	look,
	call,
	find,
	write,
	look,
	leave,
	seek,
	beacon,
	write,
	look,
	breakOff,
	call,
	write,
	leave,
]

function count(tally: Tally, what: string, status: number, wanted: number) {
	if (status === wanted) tally.answered++
	else tally.wrong[`${what} ${status}`] = (tally.wrong[`${what} ${status}`] ?? 0) + 1
}
