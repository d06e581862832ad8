import type { Call, CallContext } from '#app/clinic/calls.ts'
import { ClinicError, ofBackend } from '#app/clinic/errors.ts'
import { createLruCache } from '#app/platform/lru-cache.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import { type Breaker, createCircuitBreaker } from './circuit-breaker.server.ts'
import { createStaleCache, type Kept } from './stale-cache.server.ts'

type Options = {
	/** The breaker of the backend as a whole: it counts what found no answer at all. */
	line: Breaker
	clock: () => number
	timeoutMs: number
	onError: (error: unknown, call: string) => void
	fetchOnce: (call: Call, url: string) => Promise<Kept>
}

type Flight = { name: string; call: Call; url: string; key: string; own: Breaker }

/** The calls that only look: one request at a time for each address, and a copy where the backend fails. */
export class RemoteQueries {
	readonly #line
	readonly #clock
	readonly #timeoutMs
	readonly #onError
	readonly #fetchOnce
	readonly #copies
	readonly #flights = new Map<string, Promise<unknown>>()
	readonly #breakers = createLruCache<Breaker>({ entries: 500 })

	constructor({ line, clock, timeoutMs, onError, fetchOnce }: Options) {
		this.#line = line
		this.#clock = clock
		this.#timeoutMs = timeoutMs
		this.#onError = onError
		this.#fetchOnce = fetchOnce
		this.#copies = createStaleCache({ clock })
	}

	remember(url: string, given: unknown) {
		this.#copies.keep(url, { given, maxAge: 0, size: 0, ageless: true })
	}

	async ask(name: string, call: Call, url: string, { fresh = false }: CallContext) {
		const shared = !call.personal
		const copy = shared && !fresh ? this.#copies.find(url) : undefined
		if (copy?.isFresh) return copy.given

		// What people look for is no name for anything.
		const key = shared ? url : name
		const own = this.#breakers.find(key) ?? createCircuitBreaker({ clock: this.#clock })
		// Taken before the wait, in which another call may be answered and the line forgets what failed.
		const failed = own.lastError() ?? this.#line.lastError()
		if (this.#line.isResting() || own.isResting()) {
			if (copy) return copy.given
			throw failed
		}
		const wary = own.isWary() || this.#line.isWary()
		const flight = (shared && this.#flights.get(url)) || this.#fly({ name, call, url, key, own })
		try {
			// Whoever has something else to show, or was let down a moment ago, does not wait to the end.
			if (!copy && !wary) return await flight
			return await withTimeout(
				flight,
				this.#timeoutMs / 4,
				() => failed ?? ofBackend(timedOut(`${name} is late`)),
			)
		} catch (error) {
			if (copy && !isGone(error)) return copy.given
			throw error
		}
	}

	#fly({ name, call, url, key, own }: Flight) {
		this.#line.begin()
		own.begin()
		const flight = this.#fetchOnce(call, url).then(
			kept => {
				this.#line.answered()
				this.#forgive(key, own)
				if (!call.personal) this.#copies.keep(url, kept)
				return kept.given
			},
			error => {
				if (error instanceof ClinicError) this.#line.answered()
				else this.#line.failed(error, name)

				if (isGone(error)) this.#copies.drop(url)
				if (isRefusal(error)) this.#forgive(key, own)
				else {
					this.#blame(key, own, error)
					this.#onError(error, name)
				}
				throw error
			},
		)
		if (!call.personal) this.#flights.set(url, flight)
		flight.catch(() => {}).finally(() => this.#flights.delete(url))
		return flight
	}

	#forgive(key: string, own: Breaker) {
		own.answered()
		this.#breakers.drop(key)
	}

	#blame(key: string, own: Breaker, error: unknown) {
		// Several searches may be under way at once.
		const held = this.#breakers.find(key) ?? own
		held.failed(error)
		this.#breakers.put(key, held)
	}
}

/** The backend is well and says no: no reason to leave it alone. */
const isRefusal = (error: unknown) =>
	error instanceof ClinicError && error.status >= 400 && error.status < 500 && error.status !== 429

const isGone = (error: unknown) => error instanceof ClinicError && [404, 410].includes(error.status)
