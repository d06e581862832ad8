import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerIn, speak } from '#tests/support/raw.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type OddRequest, oddRequests } from './odd-requests.ts'

const count = process.env.LONG ? 6000 : 250
const atOnce = 25
/** Milliseconds for which one request may hold up all others. */
const longestBlock = 100
const repetitions = 3
/** Megabytes of heap that may be kept after all of them. */
const growth = 40
const sameAsEver = 20_261_123

let site: Site
beforeAll(async () => {
	const NODE_OPTIONS = `--import ${pathToFileURL('tests/support/vital-signs.js')}`
	const IDENT_KEY = 'sixteen letters and more'
	site = await startSite({ env: { NODE_ENV: 'production', LOG_LEVEL: 'error', NODE_OPTIONS, IDENT_KEY } })
})
afterAll(() => site.stop())

type Signs = { max: number; cpu: number; heap: number }
/** How the process is, and the longest pause of its event loop since it was last asked. */
async function signs(): Promise<Signs> {
	const reports = () => [...site.log().matchAll(/^vital (.*)$/gm)].map(([, signs = '']) => signs)
	const before = reports().length
	process.kill(site.pid, 'SIGUSR2')
	while (reports().length === before) await pause(5)
	return JSON.parse(reports().at(-1) ?? '')
}

it.each([
	['the same as ever', sameAsEver],
	['new every time', Date.now() % 2 ** 31],
])(
	`${count} odd requests, %s (seed %i): no failure, nobody waits, nothing is kept`,
	{ timeout: 1_200_000 },
	async (_, seed) => {
		const requests = fc.sample(oddRequests, { seed, numRuns: count })
		const statuses: Record<number, number> = {}
		// What is loaded and compiled with the first ones is no matter of theirs.
		for (const request of fc.sample(oddRequests, { seed: seed + 1, numRuns: 100 })) await send(request)
		const before = await signs()
		let longest = 0

		for (let from = 0; from < requests.length; from += atOnce) {
			const some = requests.slice(from, from + atOnce)
			for (const request of some) {
				const status = await send(request)
				statuses[status] = (statuses[status] ?? 0) + 1
			}
			const { max } = await signs()
			if (max > longestBlock) longest = Math.max(longest, await expectQuick(some))
			else longest = Math.max(longest, max)
		}

		const after = await signs()
		process.stdout.write(
			`Seed ${seed}: ${JSON.stringify(statuses)}; nobody waited longer than ${longest} ms; heap ${before.heap} MB before, ${after.heap} MB after\n`,
		)
		expect(after.heap - before.heap).toBeLessThan(growth)
		expect(
			site
				.log()
				.split('\n')
				.filter(line => line && !/^(vital |\[remix-serve\])/.test(line)),
		).toEqual([])
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
	},
)

async function expectQuick(some: OddRequest[]) {
	let longest = 0
	for (const request of some) {
		let least = Number.POSITIVE_INFINITY
		for (let turn = 0; turn < repetitions && least > longestBlock; turn++) {
			await signs()
			await send(request)
			// A busy machine makes anybody wait, but does no work in his name.
			const { max, cpu } = await signs()
			least = Math.min(least, max, cpu)
		}
		expect({ what: request.what, blocked: least }).toEqual({
			what: request.what,
			blocked: expect.toSatisfy((time: number) => time <= longestBlock),
		})
		longest = Math.max(longest, least)
	}
	return longest
}

/** The status of the one answer that comes; what is refused is refused in words people can read. */
async function send({ what, bytes }: OddRequest) {
	const first = await speak(site.origin, bytes, 15_000)
	const { status, answers, headers, body } =
		first.status === 100 ? { ...answerIn(first.body, true), answers: first.answers } : first
	expect({ what, status, answers }).toEqual({
		what,
		status: expect.toSatisfy((status: number) => status >= 200 && status < 500),
		answers: 1,
	})
	if (status >= 400 && body && !headers['content-encoding'])
		expect([what, Buffer.from(body, 'latin1').toString()]).toEqual([what, expect.stringMatching(/[а-я]{3}/i)])
	return status
}
