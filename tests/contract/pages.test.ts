import { afterAll, beforeAll, expect, it } from 'vitest'
import { htmlFaults } from '#tests/journeys/valid-html.ts'
import { type Site, startSite } from '#tests/support/site.ts'

type Page = { path: string; status: number; html: string }

const origin = 'https://ob.example'
let site: Site
let pages: Page[]

// Every page the site map names, once; the tests below read them.
beforeAll(async () => {
	site = await startSite({ env: { PUBLIC_ORIGIN: origin, CLINIC_NOW: '2026-11-21T10:00:00+07:00' } })
	const map = await (await fetch(`${site.origin}/sitemap.xml`)).text()
	const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
	pages = []
	for (const path of paths) pages.push(await get(path))
}, 120_000)
afterAll(() => site.stop())

async function get(path: string): Promise<Page> {
	// Checking a hundred pages takes longer than a server keeps an idle line open.
	const answer = await fetch(site.origin + path).catch(() => fetch(site.origin + path))
	return { path, status: answer.status, html: await answer.text() }
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)
const unlike = (list: string[]) => list.filter((one, index) => list.indexOf(one) !== index)
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

it('answers HEAD with the Content-Length of GET, for kept pages and others', async () => {
	const made = ['/prices?q=%D0%B7%D1%83%D0%B1', '/reviews?service=1', '/nowhere', '/accessibility/form']
	const length = async (method: string, path: string) => {
		const headers = { 'Accept-Encoding': 'identity' }
		const { headers: answered } = await fetch(site.origin + path, { method, headers })
		return `${path}: ${answered.get('Content-Length')}`
	}
	for (const path of [...pages.map(({ path }) => path), ...made])
		expect(await length('HEAD', path)).toBe(await length('GET', path))

	// It names the milliseconds it took, of one digit or two.
	const search = '/search?q=%D0%B7%D1%83%D0%B1'
	await expect.poll(async () => (await length('HEAD', search)) === (await length('GET', search))).toBe(true)
}, 60_000)

it.each(['/privacy', '/terms', '/consent'])('shows each edition of %s that ever held', async path => {
	const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1] ?? ''

	const now = await get(path)
	expect(title(now.html)).not.toContain('редакция')
	expect(now.html).toContain(`href="${path}?version=2025-09-01"`)
	const former = await get(`${path}?version=2025-09-01`)
	expect(former.status).toBe(200)
	expect(title(former.html)).toMatch(/редакция от 1\sсентября 2025/)
	expect(former.html).toContain('Это прежняя редакция')
	expect((await get(`${path}?version=2024-01-01`)).status).toBe(404)
})

it('lets whoever agreed read what he agreed to, and asks others for the consent in force', async () => {
	const formerly = 'не дольше трёх лет'

	expect(text((await get('/consent?version=2025-09-01')).html)).toContain(formerly)
	expect(text((await get('/consent')).html)).not.toContain(formerly)
	expect(text((await get('/appointment?version=2025-09-01')).html)).not.toContain(formerly)
})

it.each(['/privacy', '/terms', '/consent', '/privacy?version=2025-09-01'])(
	'gives each heading of %s an address',
	async path => {
		const [text = ''] = all((await get(path)).html, /<main[^>]*>([\s\S]*)<nav aria-label="Все редакции"/g)

		const headings = all(text, /(<h2[\s\S]*?)<\/h2>/g)
		expect(headings.length).toBeGreaterThan(4)
		expect(headings.filter(heading => !/^<h2 id="[a-z-]+">/.test(heading))).toEqual([])
	},
)

it('says what it is written in, or browsers would lay it out as in the nineties', () => {
	expect(pages.filter(({ html }) => !html.startsWith('<!DOCTYPE html><html'))).toEqual([])
})

it('leads search engines to every screen', () => {
	const paths = pages.map(({ path }) => path)

	expect(paths.length).toBeGreaterThan(100)
	expect(unlike(paths)).toEqual([])
	for (const path of [
		...['/', '/services', '/prices', '/about', '/doctors', '/promotions', '/reviews', '/contacts'],
		...['/documents', '/contracts', '/medicines', '/vacancies', '/privacy', '/terms', '/news', '/sitemap'],
	]) {
		expect(paths).toContain(path)
	}
})

it('names the search for people and not for search engines, which may not show it', async () => {
	const { html } = await get('/sitemap')

	expect(html).toContain('href="/search"')
	expect(html).toContain('href="/news"')
	expect(pages.map(({ path }) => path)).not.toContain('/search')
})

it('records a survey and its skip with address and title of the page they were opened from', async () => {
	const unescaped = (html = '') => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
	const field = (html: string, name: string) =>
		unescaped(all(html, new RegExp(`name="${name}"[^>]* value="([^"]*)"`, 'g'))[0])
	for (const { path, html } of pages) {
		const survey = (await get(`/survey?${new URLSearchParams({ from: path })}`)).html

		expect([field(survey, 'url'), field(survey, 'page_title')]).toEqual([
			origin + path,
			unescaped(all(html, /<title>([^<]*)<\/title>/g)[0]),
		])
	}
	for (const from of ['', '?from=/no-such-page', '?from=//evil.example', '?from=/survey']) {
		const { html } = await get(`/survey${from}`)
		const here = [`${origin}/survey`, unescaped(all(html, /<title>([^<]*)<\/title>/g)[0])]
		if (from !== '?from=//evil.example') expect([field(html, 'url'), field(html, 'page_title')]).toEqual(here)
	}
})

it('answers each with 200, one heading of the first level and its words in the HTML (check 1)', () => {
	for (const { path, status, html } of pages) {
		expect([path, status]).toEqual([path, 200])
		expect([path, all(html, /<(h1)[\s>]/g).length]).toEqual([path, 1])
		const [main = ''] = all(html, /<main[^>]*>([\s\S]*)<\/main>/g)
		expect([path, text(main).length > 150]).toEqual([path, true])
		expect([path, all(html, /<html lang="(\w+)"/g)]).toEqual([path, ['ru']])
		expect([path, all(html, /(<button[^>]* disabled)/g)]).toEqual([path, []])
	}
})

it('gives each a title of its own, a description and its one address', () => {
	const titles = pages.map(({ html }) => all(html, /<title>([^<]*)<\/title>/g)[0] ?? '')

	expect(unlike(titles)).toEqual([])
	for (const { path, html } of pages) {
		const canonical = all(html, /<link rel="canonical" href="([^"]*)"/g)
		expect([path, canonical]).toEqual([path, [origin + path]])
		const [description = ''] = all(html, /<meta name="description" content="([^"]*)"/g)
		expect([path, description.length >= 30 && description.length <= 161]).toEqual([path, true])
		for (const property of ['og:title', 'og:description', 'og:image', 'og:url']) {
			expect([path, property, html.includes(`property="${property}"`)]).toEqual([path, property, true])
		}
	}
})

it('writes valid HTML on every page', async () => {
	const errors = await Promise.all(
		pages.map(async ({ path, html }) => (await htmlFaults(html)).map(error => `${path} ${error}`)),
	)
	expect(errors.flat()).toEqual([])
}, 120_000)

it('has no link that leads nowhere, and no anchor without its place', async () => {
	const known = new Map(pages.map(page => [page.path, page]))
	const links = new Map<string, string>()
	for (const { path, html } of pages) {
		for (const href of all(html, /<a [^>]*?href="([^"]*)"/g)) {
			if (href.startsWith('/') || href.startsWith('#')) {
				links.set(href.startsWith('#') ? path + href : href.replaceAll('&amp;', '&'), path)
			}
		}
	}
	expect(links.size).toBeGreaterThan(150)

	const dead: string[] = []
	for (const [href, from] of links) {
		const { pathname, search, hash } = new URL(href, origin)
		const page = (search ? undefined : known.get(pathname)) ?? (await get(pathname + search))
		if (!known.has(pathname) && !search) known.set(pathname, page)
		if (page.status >= 400) dead.push(`${href} on ${from}`)
		else if (hash && !page.html.includes(`id="${decodeURIComponent(hash.slice(1))}"`)) {
			dead.push(`${href} on ${from}: no such place`)
		}
	}
	expect(dead).toEqual([])
}, 120_000)

/** What the types of schema.org cannot do without, as search engines read them. */
const required: Record<string, string[]> = {
	Dentist: ['name', 'url', 'telephone', 'address'],
	Physician: ['name', 'image', 'address', 'telephone', 'medicalSpecialty'],
	MedicalProcedure: ['name', 'description', 'howPerformed'],
	Offer: ['itemOffered', 'price', 'priceCurrency', 'seller'],
	FAQPage: ['mainEntity'],
	Question: ['name', 'acceptedAnswer'],
	Answer: ['text'],
	JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation', 'validThrough'],
	NewsArticle: ['headline', 'datePublished', 'image', 'author', 'publisher'],
	PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
	OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
}

it('has complete structured data on each page', () => {
	const seen = new Map<string, number>()

	for (const { path, html } of pages) {
		for (const block of all(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
			for (const thing of thingsIn(JSON.parse(block))) {
				for (const type of [thing['@type']].flat() as string[]) {
					seen.set(type, (seen.get(type) ?? 0) + 1)
					const lacking = (required[type] ?? []).filter(field => !filled(thing[field]))
					expect([path, type, lacking]).toEqual([path, type, []])
				}
			}
		}
	}
	for (const type of Object.keys(required)) expect([type, seen.has(type)]).toEqual([type, true])
})

const filled = (value: unknown) => value !== undefined && value !== '' && value !== null

/** The thing and everything inside it that has a type. */
function thingsIn(value: unknown): Record<string, unknown>[] {
	if (Array.isArray(value)) return value.flatMap(thingsIn)
	if (typeof value !== 'object' || value === null) return []
	const thing = value as Record<string, unknown>
	return [...(thing['@type'] ? [thing] : []), ...Object.values(thing).flatMap(thingsIn)]
}

it('shows the way to each inner page in words machines can follow', () => {
	const inner = pages.filter(({ path }) => /^\/(services|doctors|news|vacancies|documents)\/./.test(path))

	expect(inner.length).toBeGreaterThan(70)
	for (const { path, html } of inner) {
		const crumbs = all(html, /itemProp="position"|itemprop="(position)"/g)
		expect([path, crumbs.length >= 3]).toEqual([path, true])
	}
})
