import type { Step } from '#app/server/exchange.server.ts'
import { inFlight } from './requests-in-flight.server.ts'
import { beginRequest, endRequest } from './socket-timeouts.server.ts'

type Facts = { method: string; path: string; status: number; ms: number }

/** Knows a request from its begin to its end; `onAnswer` gets facts for the access log, never a query string. */
export function trackInFlight(onAnswer: (facts: Facts) => void): Step {
	return ({ request: { socket }, response, method, path }, next) => {
		const started = performance.now()
		let place: number | undefined = inFlight.enter(response)
		beginRequest(socket, end)
		response.once('close', end)
		next()

		function end() {
			if (place === undefined) return
			inFlight.leave(place)
			place = undefined
			endRequest(socket, end)
			onAnswer({ method, path, status: response.statusCode, ms: Math.round(performance.now() - started) })
		}
	}
}
