import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
	site = await startSite()
	// The first question opens the index.
	await fetch(`${site.origin}/api/search?q=зуб`)
})
afterAll(() => site.stop())

/** Ill-meant, mistaken or torn queries, as they stand in an address. */
const queries: [string, string][] = [
	['a script', '<script>alert(1)</script>'],
	['an event handler', '"><img src=x onerror=alert(1)>'],
	['the end of a text area', '</textarea></title><svg onload=alert(1)>'],
	['an SQL quote', "' OR 1=1; DROP TABLE appointments; --"],
	['wildcards of SQL', '%_%_%'],
	['a regular expression that never ends', '(a+)+$((((((((((((((((((((('],
	['a template', '{{constructor.constructor("return process")()}} <%= 7*7 %>'],
	['a prototype', '__proto__ constructor toString hasOwnProperty'],
	['a path', '../../../../etc/passwd'],
	['emoji', '🦷👩‍👩‍👧‍👦🏳️‍🌈 зуб'],
	['accents without end', `з${'\u0301'.repeat(99)}`],
	['right to left', '\u202eсуб\u202c עברית عربى'],
	['invisible letters', '\u200b\u200d\ufeff\u00ad'],
	['one letter a hundred times', 'ъ'.repeat(100)],
	['a hundred words', 'а б '.repeat(25)],
	['a hundred typing errors', 'пюльпитт кариэс имплонт брикеты '.repeat(3)],
	['a hundred letters of a foreign layout', 'ghjntpbhjdfybt '.repeat(7)],
	['ten thousand letters', 'tooth'.repeat(2000)],
	['line ends', 'зуб\r\nSet-Cookie: a=b'],
]
const torn: [string, string][] = [
	['a NUL', '%00зуб'],
	['half an escape', '%D0%'],
	['bytes that are no letters', '%FF%FE%C0%80'],
	['half a pair', '%ED%A0%80'],
]
const all = [...queries.map(([name, text]) => [name, encodeURIComponent(text)] as const), ...torn]

describe.each(all)('a search for %s', (_, query) => {
	it('is answered by the API within the shape and soon', async () => {
		// 50 ms are promised; the best of several leaves out what the machine does beside.
		let best = Number.POSITIVE_INFINITY
		for (let round = 0; round < 20 && best >= 50; round++) {
			const asked = performance.now()
			const answer = await fetch(`${site.origin}/api/search?q=${query}`)
			const body = (await answer.json()) as { total: number; took_ms: number; services: unknown[] }
			best = Math.min(best, performance.now() - asked)

			expect(answer.status).toBe(200)
			expect(answer.headers.get('content-type')).toContain('application/json')
			expect(body.total).toBeGreaterThanOrEqual(0)
			expect(body.services.length).toBeLessThanOrEqual(50)
		}
		expect(best).toBeLessThan(50)
	})

	it('is shown by the page as text', async () => {
		const answer = await fetch(`${site.origin}/search?q=${query}`)
		const html = await answer.text()

		expect(answer.status).toBe(200)
		expect(answer.headers.get('set-cookie')).toBeNull()
		const outsideScripts = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
		expect(outsideScripts).not.toMatch(/alert\(1\)<\/script>|<img src=x|<svg onload/)
		expect(outsideScripts).not.toContain('\0')
		expect(html).not.toMatch(/<script[^>]*>alert/)
		expect(html.match(/<h1/g)).toHaveLength(1)
	})
})

it.each(['', 'everything', 'services,doctors', '__proto__'])('refuses the type %j in words', async type => {
	const answer = await fetch(`${site.origin}/api/search?q=зуб&type=${type}`)

	expect(answer.status).toBe(400)
	expect(((await answer.json()) as { message: string }).message).toMatch(/[а-я]/)
})

it('refuses an address that is longer than any', async () => {
	const answer = await fetch(`${site.origin}/api/search?q=${encodeURIComponent('зуб'.repeat(3334))}`)

	expect(answer.status).toBe(431)
})

it('reads a hundred letters and lets the rest be', async () => {
	const found = async (query: string) =>
		(await (await fetch(`${site.origin}/api/search?q=${encodeURIComponent(query)}`)).json()) as object
	const spaces = ' '.repeat(94)

	expect(await found(`кариес${spaces}`)).toMatchObject({
		total: ((await found('кариес')) as { total: number }).total,
	})
	expect(await found(`кариес${spaces}шиномонтаж`)).toMatchObject({
		total: ((await found('кариес')) as { total: number }).total,
	})
})
