import { Readable } from 'node:stream'
import { isRead } from '#app/platform/http-methods.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { addressWithoutData } from '#app/server/guards/raw-address.server.ts'

/** Nobody in front is known to set these, and the framework would believe them; the same-site check is made by now. */
const untrusted = /^(origin$|x-forwarded-)/

/** What arrived, as the web's own request; its body comes when it is read, and stops when the visitor leaves. */
export function webRequest({ request, response, method }: Exchange, origin: string) {
	const leaving = new AbortController()
	response.once('close', () => response.writableEnded || leaving.abort())

	const headers = new Headers()
	for (const [name, value] of Object.entries(request.headers)) {
		if (untrusted.test(name)) continue
		if (typeof value === 'string') headers.set(name, value)
		else for (const one of value ?? []) headers.append(name, one)
	}
	const init: RequestInit & { duplex?: 'half' } = { method, headers, signal: leaving.signal }
	if (!isRead(method)) {
		init.body = Readable.toWeb(request) as ReadableStream
		init.duplex = 'half'
	}
	return new Request(origin + addressWithoutData(request.url ?? '/'), init)
}
