import type { IncomingMessage } from 'node:http'

/** Between the door and the forms, on the request itself; one that comes from outside is overwritten. */
const name = 'x-turned-away'

/** Tells the form behind that its sender comes too often. */
export function markRateLimited(request: IncomingMessage, seconds: number) {
	request.headers[name] = String(seconds)
}

/** Seconds after which the sender of a form is welcome again; 0 for now. */
export const rateLimitedFor = (request: Request) => Number(request.headers.get(name) ?? 0)
