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

export type CacheRequest = {
	key: string
	/** True for what everybody asks for; the others cannot push it out. */
	plain: boolean
	/** True where the key holds a visitor's settings: only then may the answer say that it is his own. */
	personal?: boolean
	/** True where answers differ in the token of their form, and in nothing else. */
	signed?: boolean
	popular?: boolean
	request: () => Request
	render: (request: Request) => Promise<Response>
}

export type CacheRules = {
	wanted: (exchange: Exchange) => CacheRequest | undefined
	/** Another word as soon as pages may say something else; what was kept under another one is not given again. */
	version: () => string
	/** Grows when something a page can do without was missing: such a page is given, not kept. */
	degraded?: () => number
	tokens?: (page: string) => { found: string; next: () => string } | undefined
	/** Milliseconds for which nobody renders again, and for which an older answer may be given meanwhile. */
	fresh: number
	usable: number
	defaults: Record<string, string>
	clock?: () => number
	most?: { plain: number; others: number }
	onError: (error: unknown) => void
}

type Page = { finished: CachedResponse; version: string; at: number; asked: number; compressed: boolean }
type Rendering = { version: string; page: Promise<{ finished?: CachedResponse; kept: boolean }> }

const megabyte = 1024 * 1024
/** After so many visitors an answer is worth the work of compressing it as small as it gets. */
const popular = 2
const mostWaiting = 50
const mostOwn = 1000

/**
 * Answers from memory what is the same for everybody with the same settings. One rendering at a time for each
 * answer; one past its time is given once more while the next is made, but never across an version.
 */
export class PageCache {
	readonly #rules
	readonly #version
	readonly #clock
	readonly #most
	readonly #caches
	readonly #underway = new Map<string, Rendering>()
	readonly #own = new Set<string>()
	#waiting = 0

	constructor(rules: CacheRules) {
		this.#rules = rules
		const {
			version,
			clock = () => performance.now(),
			most = { plain: 24 * megabyte, others: 8 * megabyte },
		} = rules
		this.#version = version
		this.#clock = clock
		this.#most = most
		this.#caches = {
			plain: createLruCache<Page>({ size: this.#most.plain }),
			others: createLruCache<Page>({ size: this.#most.others }),
		}
	}

	bytes() {
		return this.#caches.plain.size() + this.#caches.others.size()
	}

	answer(exchange: Exchange, next: () => void) {
		const { request, response } = exchange
		const wanted = this.#rules.wanted(exchange)
		if (!wanted || this.#own.has(wanted.key)) return next()

		const page = this.#usablePage(wanted)
		if (page) {
			sendCached(page.finished, request, response)
			if (++page.asked >= popular) this.#compressOnce(wanted, page)
			return
		}
		const others = this.#currentRendering(wanted.key)
		const { page: made } = others ?? this.#render(wanted)
		made.then(
			({ finished, kept }) =>
				finished && (kept || !others) ? sendCached(finished, request, response) : next(),
			error => {
				if (!others) this.#rules.onError(error)
				next()
			},
		)
	}

	#usablePage(wanted: CacheRequest) {
		const page = this.#cacheFor(wanted).find(wanted.key)
		if (!page || page.version !== this.#version()) return undefined
		const age = this.#clock() - page.at
		if (age < this.#rules.fresh) return page
		if (age >= this.#rules.usable) return undefined
		if (!this.#currentRendering(wanted.key)) this.#render(wanted).page.catch(this.#rules.onError)
		return page
	}

	/** What was begun under another version is finished for those who wait for it, and joined by nobody. */
	#currentRendering(key: string) {
		const rendering = this.#underway.get(key)
		return rendering?.version === this.#version() ? rendering : undefined
	}

	#render(wanted: CacheRequest): Rendering {
		const rendering = { version: this.#version(), page: this.#rendered(wanted, this.#version()) }
		this.#underway.set(wanted.key, rendering)
		const done = () => this.#underway.get(wanted.key) === rendering && this.#underway.delete(wanted.key)
		rendering.page.then(done, done)
		return rendering
	}

	async #rendered(wanted: CacheRequest, begun: string) {
		const missing = this.#rules.degraded?.()
		const answer = await wanted.render(wanted.request())
		if (isLarge(answer)) {
			await answer.body?.cancel()
			this.#remember(wanted)
			return { kept: false }
		}
		const shareable = isShareable(answer, wanted)
		const made = await toCachedResponse(answer, this.#rules.defaults, shareable && !wanted.signed)
		const token = wanted.signed && shareable ? this.#rules.tokens?.(String(made.bodies.identity)) : undefined
		// One without a token may have one a moment later.
		if (wanted.signed && !token) return { finished: made, kept: false }

		const finished = token ? withTokens(made, token) : made
		if (!shareable && answer.status === 200) this.#remember(wanted)
		const whole = this.#rules.degraded?.() === missing
		if (shareable && whole && begun === this.#version() && finished.bodies.identity.length <= largest)
			this.#keep(wanted, finished, begun)
		return { finished, kept: shareable }
	}

	#keep(wanted: CacheRequest, finished: CachedResponse, begun: string) {
		const cache = this.#cacheFor(wanted)
		const before = cache.find(wanted.key)
		const same = before !== undefined && inherit(finished, before.finished)
		const { asked, compressed } = same ? before : { asked: 0, compressed: false }
		const page = { finished, version: begun, at: this.#clock(), asked, compressed }
		cache.put(wanted.key, page, weight(finished))
		if (wanted.popular) this.#compressOnce(wanted, page)
	}

	#compressOnce(wanted: CacheRequest, page: Page) {
		if (page.compressed || this.#waiting >= mostWaiting) return
		page.compressed = true
		void this.#compressKept(wanted, page)
	}

	/** Compresses a page for itself and for the same one made anew meanwhile; what nobody keeps any more is left. */
	async #compressKept(wanted: CacheRequest, page: Page) {
		this.#waiting++
		const cache = this.#cacheFor(wanted)
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
			this.#rules.onError(error)
		} finally {
			this.#waiting--
		}
	}

	/** Made-up addresses are not remembered: they would leave no room. */
	#remember({ key, plain }: CacheRequest) {
		if (plain && this.#own.size < mostOwn) this.#own.add(key)
	}

	#cacheFor({ plain }: CacheRequest) {
		return plain ? this.#caches.plain : this.#caches.others
	}
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
