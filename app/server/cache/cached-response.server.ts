import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesTag, weakTag } from '#app/platform/etag.ts'
import {
	acceptedEncoding,
	compressFast,
	compressMax,
	type Encoding,
	isCompressible,
	oneAtATime,
} from './compress.server.ts'
import {
	compressAroundSlots,
	fillCompressed,
	fillPlain,
	findSlots,
	type PageSlots,
	policyFor,
} from './page-slots.server.ts'

/** An answer down to its last byte, ready to be given to anybody who may have it. */
export type CachedResponse = {
	status: number
	/** In the order they are sent; without the length and the encoding, which differ from body to body. */
	headers: [string, string][]
	/** Undefined for what is not to be remembered by anybody. */
	tag: string | undefined
	bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
	compressible: boolean
	/** The head of each body as Node's `writeHead` takes it fastest. */
	heads: Partial<Record<Encoding | 'unchanged', string[]>>
	/** Where each visitor is given a word of his own. */
	own?: Own
}

type Own = { stencil: PageSlots; word: () => string }

/** Reads an answer to its end, and gives it the `defaults` it has no headers of its own for. */
export async function toCachedResponse(
	answer: Response,
	defaults: Record<string, string>,
	tagged: boolean,
): Promise<CachedResponse> {
	const identity = Buffer.from(await answer.arrayBuffer())
	const { headers } = answer
	const type = headers.get('Content-Type') ?? ''
	const compressible = isCompressible(type, identity.length)
	if (/^(text\/|application\/json)/.test(type) && !type.includes('charset'))
		headers.set('Content-Type', `${type}; charset=utf-8`)
	// Weak: it stands for every encoding of the same bytes.
	const tag = tagged ? (headers.get('ETag') ?? weakTag(identity)) : undefined

	if (tag) headers.set('ETag', tag)
	if (compressible) vary(headers, 'Accept-Encoding')
	if (answer.status >= 400) headers.set('Cache-Control', 'no-store')
	if (busy.has(answer.status) && !headers.has('Retry-After')) headers.set('Retry-After', '30')
	for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
	for (const name of ['Content-Length', 'Content-Encoding']) headers.delete(name)

	return { status: answer.status, headers: [...headers], tag, bodies: { identity }, compressible, heads: {} }
}

const busy = new Set([429, 503])

function vary(headers: Headers, name: string) {
	const said = headers.get('Vary')
	if (!said) headers.set('Vary', name)
	else if (!said.toLowerCase().includes(name.toLowerCase())) headers.set('Vary', `${said}, ${name}`)
}

/** Bytes it takes in memory, about. */
export const weight = ({ bodies, headers, own }: CachedResponse) =>
	[bodies, own?.stencil.pieces.br ?? [], own?.stencil.pieces.gzip ?? []]
		.flatMap<Buffer>(Object.values)
		.reduce((sum, body) => sum + body.length, 1000) +
	2 * (own?.stencil.scripts ?? []).reduce((sum, { code }) => sum + code.length, 0) +
	2 * headers.reduce((sum, [, value]) => sum + value.length, 0)

/** The same answer, for giving each visitor another word where this one stands. */
export function withHoles(
	finished: CachedResponse,
	{ found, next }: { found: string; next: () => string },
): CachedResponse {
	return { ...finished, own: { stencil: findSlots(finished.bodies.identity, found), word: next } }
}

/** Whether two answers have the same bytes, but for a visitor's word. */
export const isSame = (one: CachedResponse, other: CachedResponse) =>
	one.tag === other.tag && one.own?.stencil.mark === other.own?.stencil.mark

/** Takes over what was pressed of the same bytes before; false where they are others. */
export function inherit(finished: CachedResponse, before: CachedResponse) {
	if (!isSame(finished, before)) return false
	finished.bodies = { ...before.bodies, ...finished.bodies }
	if (finished.own && before.own)
		finished.own.stencil.pieces = { ...before.own.stencil.pieces, ...finished.own.stencil.pieces }
	return true
}

type Pressed = { pieces: Partial<PageSlots['pieces']> } | { bodies: Partial<CachedResponse['bodies']> }

/** Presses as small as it gets, should the answer still be `wanted` when it comes to that; for `withPressed`. */
export async function compressResponse(
	{ compressible, own, bodies }: CachedResponse,
	wanted: () => boolean,
	onFault: (fault: unknown) => void,
): Promise<Pressed | undefined> {
	if (!compressible) return undefined
	return await oneAtATime(async () => {
		if (!wanted()) return undefined
		if (own) return { pieces: await compressAroundSlots(own.stencil, onFault) }
		return { bodies: await compressMax(bodies.identity) }
	})
}

/** Gives an answer what was pressed of its bytes. */
export function withCompressed(finished: CachedResponse, pressed: Pressed) {
	if ('bodies' in pressed) finished.bodies = { ...finished.bodies, ...pressed.bodies }
	else if (finished.own) finished.own.stencil.pieces = { ...finished.own.stencil.pieces, ...pressed.pieces }
	finished.heads = {}
}

/** Gives the answer in the best encoding the client takes, or tells it that it has that already. */
export function sendCached(finished: CachedResponse, request: IncomingMessage, response: ServerResponse) {
	const had = request.headers['if-none-match']
	if (finished.tag && matchesTag(had, finished.tag)) {
		response.writeHead(304, headOf(finished, 'unchanged'))
		response.end()
		return
	}

	const wanted = finished.compressible ? acceptedEncoding(request.headers['accept-encoding']) : 'identity'
	const brokeOff = () => response.destroy()
	if (finished.own) return void giveOwn(finished, finished.own, wanted, request, response).catch(brokeOff)
	const body = finished.bodies[wanted]
	if (body) return send(finished, headOf(finished, wanted), body, request, response)
	const pressed = compressFast(finished.bodies.identity, wanted).then(made => {
		finished.bodies[wanted] ??= made
		send(finished, headOf(finished, wanted), finished.bodies[wanted], request, response)
	})
	void pressed.catch(brokeOff)
}

/** Gives the answer with a word that nobody had before. */
async function giveOwn(
	finished: CachedResponse,
	{ stencil, word: next }: Own,
	wanted: Encoding,
	request: IncomingMessage,
	response: ServerResponse,
) {
	const word = next()
	const body = fillCompressed(stencil, word, wanted) ?? (await compressFast(fillPlain(stencil, word), wanted))
	const headers = finished.headers.flatMap(([name, value]) => [
		name,
		name === 'content-security-policy' ? policyFor(value, stencil, word) : value,
	])
	send(finished, [...headers, ...headOfBody(wanted, body)], body, request, response)
}

function send(
	{ status }: CachedResponse,
	head: string[],
	body: Buffer,
	request: IncomingMessage,
	response: ServerResponse,
) {
	response.writeHead(status, head)
	response.end(request.method === 'HEAD' ? undefined : body)
}

function headOf(finished: CachedResponse, kind: Encoding | 'unchanged') {
	const head = finished.heads[kind]
	if (head) return head
	const made = finished.headers.flat()
	if (kind === 'unchanged') {
		const type = finished.headers.findIndex(([name]) => name.toLowerCase() === 'content-type')
		if (type >= 0) made.splice(type * 2, 2)
	} else {
		made.push(...headOfBody(kind, finished.bodies[kind]))
	}
	finished.heads[kind] = made
	return made
}

const headOfBody = (encoding: Encoding, body?: Buffer) => [
	...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
	...['content-length', String(body?.length ?? 0)],
]
