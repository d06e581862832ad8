import type { Server } from 'node:http'
import type { InFlight } from '#app/platform/http/in-flight.ts'
import { second } from '#app/platform/units.ts'

const gracePeriod = 15 * second

type Leaving = { servers: Set<Server>; inFlight: InFlight<unknown>; onClose: () => Promise<void> }

/** Takes no one in any more, lets those inside be answered, hangs up on the rest, and ends the process. */
export async function shutDown({ servers, inFlight, onClose }: Leaving) {
	const deadline = performance.now() + gracePeriod

	for (const server of servers) {
		// remix-serve closes it too, at the same signal, and complains when it finds it closed.
		setImmediate(() => server.listening && server.close())
		server.closeIdleConnections()
	}
	while (inFlight.present().length > 0 && performance.now() < deadline) {
		await new Promise(resolve => setTimeout(resolve, 25))
	}
	for (const server of servers) server.closeAllConnections()
	await onClose()
	process.exit(0)
}
