import type { Call, CallContext } from '#app/clinic/calls.ts'
import { ClinicError, ofBackend } from '#app/clinic/errors.ts'
import { createLruCache } from '#app/platform/lru-cache.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import { type Breaker, createCircuitBreaker } from './circuit-breaker.server.ts'
import { createStaleCache, type Kept } from './stale-cache.server.ts'

type Options = {
	/** The breaker of the backend as a whole: it counts requests that got no answer at all. */
	backendBreaker: Breaker
	clock: () => number
	timeoutMs: number
	onError: (error: unknown, call: string) => void
	fetchOnce: (call: Call, url: string) => Promise<Kept>
}

type Query = { name: string; call: Call; url: string; key: string; callBreaker: Breaker }

/** The GET calls: one request at a time for each address, and a stale answer where the backend fails. */
export class RemoteQueries {
	readonly #options
	readonly #cache
	readonly #inFlight = new Map<string, Promise<unknown>>()
	readonly #breakers = createLruCache<Breaker>({ entries: 500 })

	constructor(options: Options) {
		this.#options = options
		this.#cache = createStaleCache({ clock: options.clock })
	}

	remember(url: string, value: unknown) {
		this.#cache.keep(url, { value, maxAge: 0, size: 0, ageless: true })
	}

	async ask(name: string, call: Call, url: string, { fresh = false }: CallContext) {
		const shared = !call.personal
		const cached = shared && !fresh ? this.#cache.find(url) : undefined
		if (cached?.isFresh) return cached.value

		// Personal calls share one breaker: their addresses hold what visitors typed.
		const key = shared ? url : name
		const callBreaker = this.#breakers.find(key) ?? createCircuitBreaker({ clock: this.#options.clock })
		// Read before the wait, during which an answer to another call may reset the breaker.
		const failed = callBreaker.lastError() ?? this.#options.backendBreaker.lastError()
		if (this.#options.backendBreaker.isOpen() || callBreaker.isOpen()) {
			if (cached) return cached.value
			throw failed
		}
		const hasFailed = callBreaker.hasFailed() || this.#options.backendBreaker.hasFailed()
		const request =
			(shared && this.#inFlight.get(url)) || this.#fetchShared({ name, call, url, key, callBreaker })
		try {
			// With a stale answer at hand, or after a recent failure, a quarter of the timeout is enough.
			if (!cached && !hasFailed) return await request
			return await withTimeout(
				request,
				this.#options.timeoutMs / 4,
				() => failed ?? ofBackend(timedOut(`${name} is late`)),
			)
		} catch (error) {
			if (cached && !isGone(error)) return cached.value
			throw error
		}
	}

	#fetchShared({ name, call, url, key, callBreaker }: Query) {
		this.#options.backendBreaker.begin()
		callBreaker.begin()
		const request = this.#options.fetchOnce(call, url).then(
			kept => {
				this.#options.backendBreaker.answered()
				this.#recordSuccess(key, callBreaker)
				if (!call.personal) this.#cache.keep(url, kept)
				return kept.value
			},
			error => {
				if (error instanceof ClinicError) this.#options.backendBreaker.answered()
				else this.#options.backendBreaker.failed(error, name)

				if (isGone(error)) this.#cache.drop(url)
				if (isRefusal(error)) this.#recordSuccess(key, callBreaker)
				else {
					this.#recordFailure(key, callBreaker, error)
					this.#options.onError(error, name)
				}
				throw error
			},
		)
		if (!call.personal) this.#inFlight.set(url, request)
		request.catch(() => {}).finally(() => this.#inFlight.delete(url))
		return request
	}

	#recordSuccess(key: string, callBreaker: Breaker) {
		callBreaker.answered()
		this.#breakers.drop(key)
	}

	#recordFailure(key: string, callBreaker: Breaker, error: unknown) {
		// Several requests of one personal call may be in flight at once.
		const current = this.#breakers.find(key) ?? callBreaker
		current.failed(error)
		this.#breakers.put(key, current)
	}
}

/** A refusal by a working backend, which is no reason to open a breaker. */
const isRefusal = (error: unknown) =>
	error instanceof ClinicError && error.status >= 400 && error.status < 500 && error.status !== 429

const isGone = (error: unknown) => error instanceof ClinicError && [404, 410].includes(error.status)
