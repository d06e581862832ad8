import { createLruCache } from '#app/platform/lru-cache.ts'
import { megabyte } from '#app/platform/units.ts'
import type { Exchange, Step } from '#app/server/exchange.server.ts'
import {
	addCompressed,
	type BufferedResponse,
	compressResponse,
	isSame,
	reuseBodies,
	sendBuffered,
	toBufferedResponse,
	weight,
	withTokens,
} from './buffered-response.server.ts'
import { isLarge, largest } from './send-uncached.server.ts'

export type CacheRequest = {
	key: string
	/** True for what everybody asks for; the others cannot push it out. */
	plain: boolean
	/** True where the key holds a visitor's settings: only then may the answer say that it is his own. */
	personal?: boolean
	/** True where answers differ in the token of their form, and in nothing else. */
	hasFormToken?: boolean
	compressEagerly?: boolean
	render: () => Promise<Response>
}

export type CacheRules = {
	cacheRequestOf: (exchange: Exchange) => CacheRequest | undefined
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

type Page = { buffered: BufferedResponse; version: string; at: number; hits: number; compressed: boolean }
/** One that is not shareable is for whoever it was rendered for, not for those who joined. */
type Rendering = { version: string; page: Promise<{ buffered?: BufferedResponse; shareable: boolean }> }

/** After so many visitors an answer is worth the work of compressing it as small as it gets. */
const compressAfterHits = 2
const maxWaiting = 50
const maxUncacheable = 1000

/**
 * Answers from memory what is the same for everybody with the same settings. One rendering at a time for each
 * answer; one past its time is given once more while the next is made, but never across a version.
 */
export class PageCache {
	readonly #rules
	readonly #version
	readonly #clock
	readonly #caches
	readonly #underway = new Map<string, Rendering>()
	readonly #uncacheable = new Set<string>()
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
		this.#caches = {
			plain: createLruCache<Page>({ size: most.plain }),
			others: createLruCache<Page>({ size: most.others }),
		}
	}

	answer: Step = (exchange, next) => {
		const cacheRequest = this.#rules.cacheRequestOf(exchange)
		if (!cacheRequest || this.#uncacheable.has(cacheRequest.key)) return next()

		const page = this.#usablePage(cacheRequest)
		if (page) {
			sendBuffered(page.buffered, exchange)
			if (++page.hits >= compressAfterHits) this.#compressOnce(cacheRequest, page)
			return
		}
		const others = this.#currentRendering(cacheRequest.key)
		const { page: made } = others ?? this.#render(cacheRequest)
		made.then(
			({ buffered, shareable }) =>
				buffered && (shareable || !others) ? sendBuffered(buffered, exchange) : next(),
			error => {
				if (!others) this.#rules.onError(error)
				next()
			},
		)
	}

	#usablePage(cacheRequest: CacheRequest) {
		const page = this.#cacheFor(cacheRequest).find(cacheRequest.key)
		if (!page || page.version !== this.#version()) return undefined
		const age = this.#clock() - page.at
		if (age < this.#rules.fresh) return page
		if (age >= this.#rules.usable) return undefined
		if (!this.#currentRendering(cacheRequest.key)) this.#render(cacheRequest).page.catch(this.#rules.onError)
		return page
	}

	/** What was begun under another version is given to those who wait for it, not kept, and joined by nobody. */
	#currentRendering(key: string) {
		const rendering = this.#underway.get(key)
		return rendering?.version === this.#version() ? rendering : undefined
	}

	#render(cacheRequest: CacheRequest): Rendering {
		const rendering = { version: this.#version(), page: this.#rendered(cacheRequest, this.#version()) }
		this.#underway.set(cacheRequest.key, rendering)
		const done = () =>
			this.#underway.get(cacheRequest.key) === rendering && this.#underway.delete(cacheRequest.key)
		rendering.page.then(done, done)
		return rendering
	}

	async #rendered(cacheRequest: CacheRequest, begun: string) {
		const missing = this.#rules.degraded?.()
		const answer = await cacheRequest.render()
		if (isLarge(answer)) {
			await answer.body?.cancel()
			this.#markUncacheable(cacheRequest)
			return { shareable: false }
		}
		const shareable = isShareable(answer, cacheRequest)
		const made = await toBufferedResponse(
			answer,
			this.#rules.defaults,
			shareable && !cacheRequest.hasFormToken,
		)
		const token =
			cacheRequest.hasFormToken && shareable ? this.#rules.tokens?.(String(made.bodies.identity)) : undefined
		// One without a token may have one a moment later.
		if (cacheRequest.hasFormToken && !token) return { buffered: made, shareable: false }

		const buffered = token ? withTokens(made, token) : made
		if (!shareable && answer.status === 200) this.#markUncacheable(cacheRequest)
		const whole = this.#rules.degraded?.() === missing
		if (shareable && whole && begun === this.#version() && buffered.bodies.identity.length <= largest)
			this.#keep(cacheRequest, buffered, begun)
		return { buffered, shareable }
	}

	#keep(cacheRequest: CacheRequest, buffered: BufferedResponse, begun: string) {
		const cache = this.#cacheFor(cacheRequest)
		const before = cache.find(cacheRequest.key)
		const same = before !== undefined && isSame(buffered, before.buffered)
		if (same) reuseBodies(buffered, before.buffered)
		const { hits, compressed } = same ? before : { hits: 0, compressed: false }
		const page = { buffered, version: begun, at: this.#clock(), hits, compressed }
		cache.put(cacheRequest.key, page, weight(buffered))
		if (cacheRequest.compressEagerly) this.#compressOnce(cacheRequest, page)
	}

	#compressOnce(cacheRequest: CacheRequest, page: Page) {
		if (page.compressed || this.#waiting >= maxWaiting) return
		page.compressed = true
		void this.#compressKept(cacheRequest, page)
	}

	/** Compresses a page for itself and for the same one made anew meanwhile; what nobody keeps any more is left. */
	async #compressKept(cacheRequest: CacheRequest, page: Page) {
		this.#waiting++
		const cache = this.#cacheFor(cacheRequest)
		const kept = () => {
			const there = cache.find(cacheRequest.key)
			return there && isSame(there.buffered, page.buffered) ? there : undefined
		}
		try {
			const compressed = await compressResponse(page.buffered, () => kept() !== undefined)
			const there = kept()
			if (!compressed || !there) return
			addCompressed(there.buffered, compressed)
			cache.put(cacheRequest.key, there, weight(there.buffered))
		} catch (error) {
			this.#rules.onError(error)
		} finally {
			this.#waiting--
		}
	}

	/** Made-up addresses are not remembered: they would leave no room. */
	#markUncacheable({ key, plain }: CacheRequest) {
		if (plain && this.#uncacheable.size < maxUncacheable) this.#uncacheable.add(key)
	}

	#cacheFor({ plain }: CacheRequest) {
		return plain ? this.#caches.plain : this.#caches.others
	}
}

/**
 * Whether the answer says of itself that it is nobody's own; one with settings for low vision is kept by them, and
 * one with a token is nobody's own without it.
 */
function isShareable({ status, headers }: Response, { personal, hasFormToken }: CacheRequest) {
	const said = headers.get('Cache-Control') ?? 'no-store'
	const cookies = headers.getSetCookie()
	if (status !== 200 || !cookies.every(cookie => personal && cookie.startsWith('lv='))) return false
	if (hasFormToken || said.includes('no-store')) return hasFormToken === true && said === 'no-store'
	return said.startsWith('public') ? cookies.length === 0 : personal === true && said === 'private, no-cache'
}
