import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { bodyTooLarge, bodyUnreadable, readBody } from './body.server.ts'

const smallBody = 64 * 1024

/** A request for `/api` as Node's server has it. A small body is read in one piece: the web's streams cost ten times as much. */
export function nodeApiRequest(request: IncomingMessage, origin: string) {
	const { method = 'GET', url = '/', headers } = request
	const get = (name: string) => {
		const value = headers[name.toLowerCase()]
		return (Array.isArray(value) ? value.join(', ') : value) ?? null
	}
	const posted = {
		headers: { get },
		get body() {
			return Readable.toWeb(request) as ReadableStream<Uint8Array>
		},
	}
	return Object.assign(posted, {
		method,
		url: origin + url,
		bytes: (limit: number) => (isSmall(request) ? wholeBody(request, limit) : readBody(posted, limit)),
	})
}

export const webApiRequest = (request: Request) => ({
	...{ method: request.method, url: request.url, headers: request.headers, body: request.body },
	bytes: (limit: number) => readBody(request, limit),
})

function isSmall({ headers }: IncomingMessage) {
	const length = headers['content-length']
	return length !== undefined && Number(length) <= smallBody && headers.expect === undefined
}

function wholeBody(request: IncomingMessage, limit: number) {
	return new Promise<Uint8Array>((resolve, reject) => {
		const chunks: Buffer[] = []
		const brokeOff = () => reject(bodyUnreadable())
		request.on('data', chunk => chunks.push(chunk))
		request.on('end', () => {
			const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
			if (bytes.length > limit) reject(bodyTooLarge())
			else resolve(bytes)
		})
		request.on('error', brokeOff)
		request.on('close', brokeOff)
	})
}
