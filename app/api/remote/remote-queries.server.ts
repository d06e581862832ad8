import type { Call, CallContext } from '#app/clinic/calls.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { createLruCache } from '#app/platform/lru-cache.ts'
import { withTimeout } from '#app/platform/with-timeout.ts'
import { type Breaker, createCircuitBreaker } from './circuit-breaker.server.ts'
import { createStaleCache, type Kept } from './stale-cache.server.ts'

type Options = {
	/** The breaker of the backend as a whole: it counts what found no answer at all. */
	line: Breaker
	clock: () => number
	timeoutMs: number
	onError: (error: unknown, call: string) => void
	/** One request; it ends within the time limit. */
	fetchOnce: (call: Call, url: string) => Promise<Kept>
}

type Flight = { name: string; call: Call; url: string; key: string; own: Breaker }

/** The calls that only look: one request at a time for each address, and a copy where the backend fails. */
export function createQueries({ line, clock, timeoutMs, onError, fetchOnce }: Options) {
	const copies = createStaleCache({ clock })
	const flights = new Map<string, Promise<unknown>>()
	const breakers = createLruCache<Breaker>({ entries: 500 })

	return {
		/** What was given before this process began: better than nothing, however old. */
		remember(url: string, given: unknown) {
			copies.keep(url, { given, maxAge: 0, size: 0, ageless: true })
		},

		async ask(name: string, call: Call, url: string, { fresh = false }: CallContext) {
			const shared = !call.personal
			const copy = shared && !fresh ? copies.find(url) : undefined
			if (copy?.isFresh) return copy.given

			// What people look for is no name for anything.
			const key = shared ? url : name
			const own = breakers.find(key) ?? createCircuitBreaker({ clock })
			if (line.isResting() || own.isResting()) {
				if (copy) return copy.given
				throw own.lastError() ?? line.lastError()
			}
			const wary = own.isWary() || line.isWary()
			const flight = (shared && flights.get(url)) || fly({ name, call, url, key, own })
			try {
				// Whoever has something else to show, or was let down a moment ago, does not wait to the end.
				if (!copy && !wary) return await flight
				return await withTimeout(flight, timeoutMs / 4, () => own.lastError() ?? line.lastError())
			} catch (error) {
				if (copy && !isGone(error)) return copy.given
				throw error
			}
		},
	}

	function fly({ name, call, url, key, own }: Flight) {
		line.begin()
		own.begin()
		const flight = fetchOnce(call, url).then(
			kept => {
				line.answered()
				forgive(key, own)
				if (!call.personal) copies.keep(url, kept)
				return kept.given
			},
			error => {
				if (error instanceof ClinicError) line.answered()
				else line.failed(error, name)

				if (isGone(error)) copies.drop(url)
				if (isRefusal(error)) forgive(key, own)
				else {
					blame(key, own, error)
					onError(error, name)
				}
				throw error
			},
		)
		if (!call.personal) flights.set(url, flight)
		// It may end after everybody has gone.
		flight.catch(() => {}).finally(() => flights.delete(url))
		return flight
	}

	function forgive(key: string, own: Breaker) {
		own.answered()
		breakers.drop(key)
	}

	/** Only what failed has a breaker of its own, and there are only so many. */
	function blame(key: string, own: Breaker, error: unknown) {
		// Several searches may be under way at once.
		const held = breakers.find(key) ?? own
		held.failed(error)
		breakers.put(key, held)
	}
}

/** The backend is well and says no: no reason to leave it alone. */
const isRefusal = (error: unknown) =>
	error instanceof ClinicError && error.status >= 400 && error.status < 500 && error.status !== 429

/** What is not there any more must not live on as a copy. */
const isGone = (error: unknown) => error instanceof ClinicError && [404, 410].includes(error.status)
