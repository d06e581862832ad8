import { createLruCache } from '#app/platform/lru-cache.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import {
	type CachedResponse,
	compressResponse,
	inherit,
	isSame,
	sendCached,
	toCachedResponse,
	weight,
	withCompressed,
	withTokens,
} from './cached-response.server.ts'
import { isLarge, largest } from './send-uncached.server.ts'

/** What one answer is kept under, and what is asked for to get it. */
export type CacheRequest = {
	key: string
	/** True for what everybody asks for; the others cannot push it out. */
	plain: boolean
	/** True where the key holds a visitor's settings: only then may the answer say that it is his own. */
	personal?: boolean
	/** True where answers differ in the token of their form, and in nothing else. */
	signed?: boolean
	/** True where it is known beforehand that many will ask. */
	popular?: boolean
	request: () => Request
	render: (request: Request) => Promise<Response>
}

export type CacheRules = {
	/** What a request is for; undefined for what is never kept. */
	wanted: (exchange: Exchange) => CacheRequest | undefined
	/** Another word as soon as pages may say something else; what was kept under another one is not given again. */
	edition: () => string
	/** Grows when something a page can do without was missing: such a page is given, not kept. */
	troubles?: () => number
	/** The token found in a page, and what makes the next one. */
	tokens?: (page: string) => { found: string; next: () => string } | undefined
	/** Milliseconds for which nobody renders again, and for which an older answer may be given meanwhile. */
	fresh: number
	usable: number
	/** Headers for what an answer leaves open. */
	defaults: Record<string, string>
	/** Milliseconds that only grow. */
	clock?: () => number
	most?: { plain: number; others: number }
	onError: (error: unknown) => void
}

type Page = { finished: CachedResponse; edition: string; at: number; asked: number; compressed: boolean }
/** `finished` is undefined for what is too large to be read as a whole. */
type Rendering = { edition: string; page: Promise<{ finished?: CachedResponse; kept: boolean }> }

const megabyte = 1024 * 1024
/** After so many visitors an answer is worth the work of compressing it as small as it gets. */
const popular = 2
/** So many wait for that work at the most; each holds its bytes meanwhile. */
const mostWaiting = 50
/** Addresses known not to be kept; more than the site has. */
const mostOwn = 1000

/**
 * Answers from memory what is the same for everybody with the same settings. One rendering at a time for each
 * answer; one past its time is given once more while the next is made, but never across an edition.
 */
export function createPageCache(rules: CacheRules) {
	const {
		edition,
		clock = () => performance.now(),
		most = { plain: 24 * megabyte, others: 8 * megabyte },
	} = rules
	const caches = {
		plain: createLruCache<Page>({ size: most.plain }),
		others: createLruCache<Page>({ size: most.others }),
	}
	const underway = new Map<string, Rendering>()
	const own = new Set<string>()
	let waiting = 0

	/** Answers, or leaves it to `next`. */
	function answer(exchange: Exchange, next: () => void) {
		const { request, response } = exchange
		const wanted = rules.wanted(exchange)
		if (!wanted || own.has(wanted.key)) return next()

		const page = usablePage(wanted)
		if (page) {
			sendCached(page.finished, request, response)
			if (++page.asked >= popular) compressOnce(wanted, page)
			return
		}
		const others = currentRendering(wanted.key)
		const { page: made } = others ?? render(wanted)
		made.then(
			({ finished, kept }) =>
				finished && (kept || !others) ? sendCached(finished, request, response) : next(),
			error => {
				if (!others) rules.onError(error)
				next()
			},
		)
	}

	function usablePage(wanted: CacheRequest) {
		const page = cacheFor(wanted).find(wanted.key)
		if (!page || page.edition !== edition()) return undefined
		const age = clock() - page.at
		if (age < rules.fresh) return page
		if (age >= rules.usable) return undefined
		if (!currentRendering(wanted.key)) render(wanted).page.catch(rules.onError)
		return page
	}

	/** What was begun under another edition is finished for those who wait for it, and joined by nobody. */
	function currentRendering(key: string) {
		const rendering = underway.get(key)
		return rendering?.edition === edition() ? rendering : undefined
	}

	function render(wanted: CacheRequest): Rendering {
		const rendering = { edition: edition(), page: rendered(wanted, edition()) }
		underway.set(wanted.key, rendering)
		const done = () => underway.get(wanted.key) === rendering && underway.delete(wanted.key)
		rendering.page.then(done, done)
		return rendering
	}

	async function rendered(wanted: CacheRequest, begun: string) {
		const missing = rules.troubles?.()
		const answer = await wanted.render(wanted.request())
		if (isLarge(answer)) {
			await answer.body?.cancel()
			remember(wanted)
			return { kept: false }
		}
		const shareable = isShareable(answer, wanted)
		const made = await toCachedResponse(answer, rules.defaults, shareable && !wanted.signed)
		const token = wanted.signed && shareable ? rules.tokens?.(String(made.bodies.identity)) : undefined
		// One without a token may have one a moment later.
		if (wanted.signed && !token) return { finished: made, kept: false }

		const finished = token ? withTokens(made, token) : made
		if (!shareable && answer.status === 200) remember(wanted)
		const whole = rules.troubles?.() === missing
		if (shareable && whole && begun === edition() && finished.bodies.identity.length <= largest)
			keep(wanted, finished, begun)
		return { finished, kept: shareable }
	}

	function keep(wanted: CacheRequest, finished: CachedResponse, begun: string) {
		const cache = cacheFor(wanted)
		const before = cache.find(wanted.key)
		const same = before !== undefined && inherit(finished, before.finished)
		const { asked, compressed } = same ? before : { asked: 0, compressed: false }
		const page = { finished, edition: begun, at: clock(), asked, compressed }
		cache.put(wanted.key, page, weight(finished))
		if (wanted.popular) compressOnce(wanted, page)
	}

	function compressOnce(wanted: CacheRequest, page: Page) {
		if (page.compressed || waiting >= mostWaiting) return
		page.compressed = true
		void compressKept(wanted, page)
	}

	/** Compresses a page for itself and for the same one made anew meanwhile; what nobody keeps any more is left. */
	async function compressKept(wanted: CacheRequest, page: Page) {
		waiting++
		const cache = cacheFor(wanted)
		const kept = () => {
			const there = cache.find(wanted.key)
			return there && isSame(there.finished, page.finished) ? there : undefined
		}
		try {
			const compressed = await compressResponse(page.finished, () => kept() !== undefined)
			const there = kept()
			if (!compressed || !there) return
			withCompressed(there.finished, compressed)
			cache.put(wanted.key, there, weight(there.finished))
		} catch (error) {
			rules.onError(error)
		} finally {
			waiting--
		}
	}

	/** Made-up addresses are not remembered: they would leave no room. */
	function remember({ key, plain }: CacheRequest) {
		if (plain && own.size < mostOwn) own.add(key)
	}

	const cacheFor = ({ plain }: CacheRequest) => (plain ? caches.plain : caches.others)

	return { answer, bytes: () => caches.plain.size() + caches.others.size() }
}

/**
 * Whether the answer says of itself that it is nobody's own; one with settings for low vision is kept by them, and
 * one with a token is nobody's own without it.
 */
function isShareable({ status, headers }: Response, { personal, signed }: CacheRequest) {
	const said = headers.get('Cache-Control') ?? 'no-store'
	const cookies = headers.getSetCookie()
	if (status !== 200 || !cookies.every(cookie => personal && cookie.startsWith('lv='))) return false
	if (signed || said.includes('no-store')) return signed === true && said === 'no-store'
	return said.startsWith('public') ? cookies.length === 0 : personal === true && said === 'private, no-cache'
}
