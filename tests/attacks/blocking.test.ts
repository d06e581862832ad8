import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zip } from '#tests/support/resumes.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { forms, vacancy, writingCalls } from './forms.ts'

/** Milliseconds for which one request may hold up all others, on a machine that does other things meanwhile. */
const longestBlock = 500

let site: Site
beforeAll(async () => {
	const NODE_OPTIONS = `--import ${pathToFileURL('tests/support/vital-signs.js')}`
	site = await startSite({ env: { NODE_ENV: 'production', LOG_LEVEL: 'error', NODE_OPTIONS } })
	for (const { path } of forms) await (await fetch(site.origin + path)).text()
	await (await fetch(`${site.origin}/api/search?q=зуб`)).text()
})
afterAll(() => site.stop())

/** The longest pause of the event loop since it was last asked for. */
async function longestPause() {
	const reports = () => [...site.log().matchAll(/^vital (.*)$/gm)].map(([, signs = '']) => signs)
	const before = reports().length
	process.kill(site.pid, 'SIGUSR2')
	while (reports().length === before) await pause(5)
	return (JSON.parse(reports().at(-1) ?? '') as { max: number }).max
}

type Sent = { path: string; init?: RequestInit }

/** The longest pause while all of these are answered; sent up to three times, since a busy machine holds up one. */
async function blocking(requests: Sent[]) {
	let least = Number.POSITIVE_INFINITY
	for (let attempt = 0; attempt < 3 && least > longestBlock; attempt++) {
		await longestPause()
		for (const { path, init } of requests) {
			const answer = await fetch(site.origin + path, { redirect: 'manual', ...init })
			await answer.arrayBuffer()
			expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)])
		}
		least = Math.min(least, await longestPause())
	}
	return least
}

const marks = (length: number) => `a${'\u0300'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`
/** Texts whose cost grew faster than their length, as long as a body may carry them. */
const costly: [string, (length: number) => string][] = [
	['combining marks out of order', marks],
	['runs of thirty marks', length => marks(30).repeat(length / 31)],
	['one letter', length => 'я'.repeat(length)],
	['long s', length => 'ſ'.repeat(length)],
	['words of two alphabets', length => 'яa'.repeat(length / 2)],
	['topics', length => 'похуд'.repeat(length / 5)],
	['dots', length => 'a.'.repeat(length / 2)],
	['at signs', length => 'a@'.repeat(length / 2)],
	['a host of marks', length => `http://${marks(length)}/`],
	['spaces', length => `${' '.repeat(length - 1)}я`],
]

const json = (body: object) => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify(body),
})
const filled = (names: readonly string[], text: string) => Object.fromEntries(names.map(name => [name, text]))

describe.each(costly)('nobody waits for %s', (_, text) => {
	it('in the forms', async () => {
		const requests = forms.flatMap(({ path, fields, texts }) => {
			const [first] = texts
			const names = [...Object.keys(fields), 'phone', 'email', 'from']
			// With files a form may carry far more text than without.
			const much = path.startsWith(vacancy) ? filled(names, text(30_000)) : { [first]: text(28_000) }
			const typed = new URLSearchParams({ ...fields, ...filled(texts, text(4000)) })
			return [multipart(much), typed].map(body => ({ path, init: { method: 'POST', body } }))
		})

		expect(await blocking(requests)).toBeLessThan(longestBlock)
	})

	it('in the calls', async () => {
		const requests = writingCalls.flatMap(({ path, input, texts }) =>
			[2000, 4000, 7500].map(length => ({
				path,
				init: json({ ...input, ...filled(texts, text(length)) }),
			})),
		)

		expect(await blocking(requests)).toBeLessThan(longestBlock)
	})

	it('in the address of a search or a list', async () => {
		const q = encodeURIComponent(text(1500))
		const pages = ['/api/search?q=', '/search?q=', '/medicines?q=', '/prices?q=', '/prices.csv?q=']

		expect(
			await blocking([...pages, `/appointment?service=${q}&from=`].map(page => ({ path: page + q }))),
		).toBeLessThan(longestBlock)
	})
})

describe('nobody waits for', () => {
	it('an address of fifteen thousand slashes', async () => {
		const slashes = '/'.repeat(15_000)
		const body = new URLSearchParams(forms[0].fields)
		const requests = [`/services${slashes}x`, `/services${'%2f'.repeat(5000)}x`, `${slashes}x.data`].flatMap(
			path => [{ path }, { path, init: { method: 'POST', body } }],
		)

		expect(await blocking(requests)).toBeLessThan(longestBlock)
	})

	it('a list of twenty thousand wrong entries', async () => {
		const init = json({ ...writingCalls[3].input, resume: Array(20_000).fill(1) })

		expect(await blocking([{ path: '/api/public/job-applications', init }])).toBeLessThan(longestBlock)
	})

	it('files that are slow to judge, nor their names', async () => {
		const pdf = `%PDF-1.7\n${'/Encrypt'.repeat(600_000)}`
		const docx = zip([
			['[Content_Types].xml', ''],
			['word/document.xml', ''],
			[`${'/activeX/'.repeat(7000)}\nx`, ''],
		])
		const files = [new File([pdf], 'cv.pdf'), new File([docx], 'cv.docx'), new File([pdf], marks(3000))]
		const requests = files.map(file => {
			const body = multipart(forms[3].fields)
			body.append('resume', file)
			return { path: vacancy, init: { method: 'POST', body } }
		})

		expect(await blocking(requests)).toBeLessThan(longestBlock)
	})
})

function multipart(fields: Record<string, string>) {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.append(name, value)
	return form
}
