import { hasCopies } from '#app/clinic/catalog/picture-copies.ts'
import { cookieValue, fromCookie } from '#app/clinic/low-vision.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { openingNow } from '#app/clinic/schedule/opening.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import type { Content } from '#app/content/content.server.ts'
import { minute } from '#app/platform/units.ts'
import type { CacheRequest } from '#app/server/cache/page-cache.server.ts'
import type { StaticFiles } from '#app/server/cache/static-files.server.ts'
import type { Exchange } from '#app/server/exchange.server.ts'

/** What a page's address may ask for that changes what the page says. */
type Parameters = {
	kept?: readonly string[]
	/** With one of these no answer is kept: words that people type, and what is said once, to one visitor. */
	uncached?: readonly string[]
	/** Its form has a token, another one for each visitor. */
	hasFormToken?: true
}

const pages: Record<string, Parameters> = {
	'/services': { kept: ['category'] },
	'/doctors': { kept: ['specialization', 'age'] },
	'/prices': { kept: ['category'], uncached: ['q', 'page'] },
	'/prices.csv': { kept: ['category'], uncached: ['q'] },
	'/medicines': { uncached: ['q'] },
	'/search': { uncached: ['q', 'type'] },
	'/contacts': { kept: ['map'] },
	'/news': { kept: ['kind', 'page'] },
	'/appointment': { kept: ['service', 'doctor', 'from'], hasFormToken: true },
	'/appointment/sent': { uncached: ['number'] },
	'/survey': { kept: ['from'], hasFormToken: true },
	'/reviews': { kept: ['page'], uncached: ['sent'], hasFormToken: true },
	'/privacy': { kept: ['version'] },
	'/terms': { kept: ['version'] },
	'/consent': { kept: ['version'] },
	'/accessibility': { uncached: ['returnTo'] },
	'/accessibility/form': { kept: ['panel_language'] },
}
const families: [start: string, Parameters][] = [
	['/vacancies/', { uncached: ['sent'], hasFormToken: true }],
	['/moderation/', { uncached: ['done'] }],
	['/reception/', { uncached: ['done'] }],
]
/** With these the framework asks for a part of a page. */
const partOfData = ['_routes', '_data']

/** As the site writes its addresses: other spellings of the same one are answered, not kept. */
const ours = /^(\/|(\/[a-z0-9_-]+(\.[a-z0-9_-]+)*)+)$/
const picture = /^\/(pictures\/[a-z]+|brand\/art)\/[\w.-]+$/i
/** What is asked by calls, and by machines of others, is named in no list here. */
const unlisted = /^\/(api|integrations)\//

const longest = 200

/**
 * The one spelling of an address under which its answer may be kept: its page's own parameters in their order. Any
 * others (advertising, made-up ones) are read by no page and left out. Undefined for what must not be kept.
 */
export function sharedAddress(url: string) {
	const [path = '/', query] = split(url)
	if (path.length > longest * 4 || (!ours.test(path) && !picture.test(path))) return undefined
	if (query === undefined || query === '') return { path, query: '' }
	if (unlisted.test(path)) return undefined

	const { kept: names = [], uncached = [] } = parametersOf(path)
	const kept = new Map<string, string>()
	for (const [name, value] of new URLSearchParams(query)) {
		if (uncached.includes(name) || partOfData.includes(name)) return undefined
		if (!names.includes(name)) continue
		if (kept.has(name) || value.length > longest) return undefined
		kept.set(name, value)
	}
	const inOrder = names.filter(name => kept.has(name)).map(name => [name, kept.get(name) ?? ''])
	return { path, query: inOrder.length > 0 ? `?${new URLSearchParams(inOrder)}` : '' }
}

export function parametersOf(path: string): Parameters {
	const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
	return pages[page] ?? families.find(([start]) => page.startsWith(start))?.[1] ?? {}
}

function split(url: string) {
	const at = url.indexOf('?')
	return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}

type Site = {
	origin: string
	files: Pick<StaticFiles, 'paths' | 'read'>
	/** What nobody has to be asked for again: where anything is named, no page says the truth. */
	missing: () => readonly unknown[]
	/** Whether the form for an appointment offers free times, as they are at the moment. */
	offersTimes: boolean
	render: (exchange: Exchange, path: string, request: Request) => Promise<Response>
}

/** What of a request decides its answer: its page, its page's own parameters and the visitor's settings for low vision. */
export function createCacheRequests({ origin, files, missing, offersTimes, render }: Site) {
	/** Nothing else of a request may show in what others are given. */
	const bare = (url: string, headers: Record<string, string> = {}) => new Request(origin + url, { headers })

	return (exchange: Exchange): CacheRequest | undefined => {
		const { path: file, request, isApi } = exchange
		const { url = '/', headers } = request
		if (headers.range || missing().length > 0) return undefined
		if (files.paths.has(file)) {
			const read = () => files.read(file)
			return { key: file, plain: true, compressEagerly: true, render: read }
		}

		const shared = hasCopies(file) ? undefined : sharedAddress(url)
		if (!shared) return undefined
		const { path, query } = shared

		const lowVision = isApi ? undefined : fromCookie(headers.cookie)
		const settings = lowVision ? cookieValue(lowVision) : ''
		// Data follow a page and are small.
		const isForm = parametersOf(path).hasFormToken === true && !path.endsWith('.data')
		const hasFormToken = isForm && !(offersTimes && path === '/appointment')
		return {
			key: settings ? `${path}${query} ${settings}` : path + query,
			plain: !query && !settings,
			personal: Boolean(settings),
			hasFormToken,
			compressEagerly: hasFormToken && !query && !settings,
			render: () => render(exchange, path, bare(path + query, settings ? { Cookie: `lv=${settings}` } : {})),
		}
	}
}

type Sources = {
	content: () => Content
	stored: () => string
	clock: () => Date
}

/**
 * A word for what all pages say at this moment: another one after each change of content, at midnight in the
 * clinic's zone, when the clinic opens or closes, and when something stored was published. Asked at each request,
 * so it counts only once a minute.
 */
export function createCacheVersion({ content, stored, clock }: Sources) {
	let known: Content | undefined
	let since = 0
	let contents = 0
	let timeVersion = ''

	return () => {
		const now = clock().getTime()
		if (content() !== known) {
			known = content()
			contents++
			since = Number.NEGATIVE_INFINITY
		}
		if (now < since || now >= since + minute) {
			since = Math.floor(now / minute) * minute
			timeVersion = timeVersionOf(known, new Date(now))
		}
		return `${contents} ${timeVersion} ${stored()}`
	}
}

/** What pages say of the time: the day, and whether the clinic is open. */
function timeVersionOf({ settings: list, openingDays }: Content, now: Date) {
	const settings = withDefaults(list)
	return `${dayIn(settings.timezone, now)} ${openingNow(settings, openingDays, now)?.words ?? ''}`
}
