import type { IncomingMessage } from 'node:http'

/** What comes without files is smaller; anything else is read while it streams (body.server.ts). */
const most = 64 * 1024

/**
 * A post of a known, small size, read in one piece when it is asked for; undefined for every other request. Many
 * times cheaper than a request of the web with its streams.
 */
export function smallPostOf(request: IncomingMessage, origin: string) {
	const { method, url = '/', headers } = request
	if (method !== 'POST' || !isSmall(request)) return undefined

	const get = (name: string) => {
		const value = headers[name.toLowerCase()]
		return (Array.isArray(value) ? value.join(', ') : value) ?? null
	}
	return { method, url: origin + url, headers: { get }, whole: () => wholeBody(request) } as const
}

function isSmall({ headers }: IncomingMessage) {
	const length = headers['content-length']
	return (
		length !== undefined &&
		Number(length) <= most &&
		headers.expect === undefined &&
		!/^multipart\//i.test(headers['content-type'] ?? '')
	)
}

/** Undefined where it broke off. */
function wholeBody(request: IncomingMessage) {
	return new Promise<Uint8Array | undefined>(resolve => {
		const chunks: Buffer[] = []
		const brokeOff = () => resolve(undefined)
		request.on('data', chunk => chunks.push(chunk))
		request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
		request.on('error', brokeOff)
		request.on('close', brokeOff)
	})
}
