import { errorFields, log } from '#app/logger.server.ts'
import { matchesTag, weakTag } from '#app/platform/http/etag.ts'
import { createLruCache } from '#app/platform/lru-cache.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { compressFast, compressMax, type Encoding, isCompressible } from './compress.server.ts'
import { createTokenPage, type TokenPage, withNextToken } from './page-token.server.ts'

export type BufferedResponse = {
	status: number
	headers: [string, string][]
	tag: string | undefined
	bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
	compressible: boolean
	compressing?: Partial<Record<Encoding, Promise<Buffer>>>
	/** The head of each body as Node's `writeHead` takes it fastest. */
	heads: Partial<Record<Encoding | 'unchanged', string[]>>
	tokenPage?: TokenPage
}

const texts = new WeakMap<Response, string>()

/** An answer whose text is known: out of its stream it would come copied three times. */
export function textResponse(text: string, init: ResponseInit) {
	const answer = new Response(null, init)
	texts.set(answer, text)
	return answer
}

export async function toBufferedResponse(
	answer: Response,
	defaults: Record<string, string>,
	tagged: boolean,
): Promise<BufferedResponse> {
	const text = texts.get(answer)
	const identity = text === undefined ? Buffer.from(await answer.arrayBuffer()) : Buffer.from(text)
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
	const isPart = partOfPages.test(type)
	for (const [name, value] of Object.entries(defaults))
		if (!headers.has(name) && !(isPart && aboutDocuments.has(name))) headers.set(name, value)
	for (const name of ['Content-Length', 'Content-Encoding']) headers.delete(name)

	return { status: answer.status, headers: [...headers], tag, bodies: { identity }, compressible, heads: {} }
}

const busy = new Set([429, 503])

/** What no browser shows as a document; headers about documents would be a third of the small ones. */
const partOfPages = /^(text\/(javascript|css)|font\/)/
const aboutDocuments = new Set([
	'Content-Security-Policy',
	'X-Frame-Options',
	'Referrer-Policy',
	'Permissions-Policy',
	'Cross-Origin-Opener-Policy',
])

function vary(headers: Headers, name: string) {
	const said = headers.get('Vary')
	if (!said) headers.set('Vary', name)
	else if (!said.toLowerCase().includes(name.toLowerCase())) headers.set('Vary', `${said}, ${name}`)
}

export const weight = ({ bodies, headers, tokenPage }: BufferedResponse) =>
	Object.values(bodies).reduce((sum, body) => sum + body.length, 1000) +
	2 * (tokenPage?.html.length ?? 0) +
	2 * headers.reduce((sum, [, value]) => sum + value.length, 0)

export const withTokens = (buffered: BufferedResponse, tokens: Parameters<typeof createTokenPage>[1]) => ({
	...buffered,
	tokenPage: createTokenPage(String(buffered.bodies.identity), tokens),
})

export const isSame = (one: BufferedResponse, other: BufferedResponse) =>
	one.tag !== undefined && one.tag === other.tag

export function reuseBodies(buffered: BufferedResponse, before: BufferedResponse) {
	buffered.bodies = { ...before.bodies, ...buffered.bodies }
}

/** One at a time: visitors share the processor with it. */
const compressions = createSemaphore(1)

type Compressed = Partial<BufferedResponse['bodies']>

export async function compressResponse(
	{ compressible, tokenPage, bodies }: BufferedResponse,
	wanted: () => boolean,
) {
	if (!compressible || tokenPage) return undefined
	return await compressions.run(async () => (wanted() ? await compressMax(bodies.identity) : undefined))
}

export function addCompressed(buffered: BufferedResponse, compressed: Compressed) {
	buffered.bodies = { ...buffered.bodies, ...compressed }
	buffered.heads = {}
}

export function sendBuffered(buffered: BufferedResponse, exchange: Exchange) {
	const { request, response } = exchange
	const had = request.headers['if-none-match']
	if (buffered.tag && matchesTag(had, buffered.tag)) {
		response.writeHead(304, keptByPrefetch(headOf(buffered, 'unchanged'), exchange))
		response.end()
		return
	}

	const wanted = buffered.compressible ? acceptedEncoding(request.headers['accept-encoding']) : 'identity'
	const fail = failWith(exchange)
	if (buffered.tokenPage)
		return void sendTokenPage(buffered, buffered.tokenPage, wanted, exchange).catch(fail)
	const body = buffered.bodies[wanted]
	if (body) return send(buffered, headOf(buffered, wanted), body, exchange)
	const compressed = compressOnce(buffered, wanted).then(made => {
		buffered.bodies[wanted] ??= made
		send(buffered, headOf(buffered, wanted), buffered.bodies[wanted], exchange)
	})
	void compressed.catch(fail)
}

/** Breaks the connection off, logged as 500: whatever could be said is lost with the answer. */
export const failWith =
	({ response }: Exchange) =>
	(error: unknown) => {
		log.error(errorFields(error), 'answer not sent')
		response.statusCode = 500
		response.destroy()
	}

function compressOnce(buffered: BufferedResponse, wanted: Encoding) {
	buffered.compressing ??= {}
	const { compressing, bodies } = buffered
	compressing[wanted] ??= compressFast(bodies.identity, wanted).finally(() => delete compressing[wanted])
	return compressing[wanted]
}

async function sendTokenPage(
	buffered: BufferedResponse,
	page: TokenPage,
	wanted: Encoding,
	exchange: Exchange,
) {
	const isPolicy = ([name]: [string, string]) => name === 'content-security-policy'
	const made = withNextToken(page, buffered.headers.find(isPolicy)?.[1] ?? '')
	const body = await compressFast(made.body, wanted)
	const headers = buffered.headers.flatMap(header => (isPolicy(header) ? [header[0], made.policy] : header))
	send(buffered, [...headers, ...headOfBody(wanted, body)], body, exchange)
}

function send({ status }: BufferedResponse, head: string[], body: Buffer, exchange: Exchange) {
	exchange.response.writeHead(status, keptByPrefetch(head, exchange))
	exchange.response.end(exchange.method === 'HEAD' ? undefined : body)
}

/** Data a browser fetched ahead of a tap serve that tap without being asked for again. */
function keptByPrefetch(head: string[], { request, path }: Exchange) {
	if (!request.headers['sec-purpose'] || !path.endsWith('.data')) return head
	return head.map((value, at) =>
		head[at - 1]?.toLowerCase() === 'cache-control' && value.startsWith('public')
			? 'private, max-age=300'
			: value,
	)
}

function headOf(buffered: BufferedResponse, kind: Encoding | 'unchanged') {
	const head = buffered.heads[kind]
	if (head) return head
	const made = buffered.headers.flat()
	if (kind === 'unchanged') {
		const type = buffered.headers.findIndex(([name]) => name.toLowerCase() === 'content-type')
		if (type >= 0) made.splice(type * 2, 2)
	} else {
		made.push(...headOfBody(kind, buffered.bodies[kind]))
	}
	buffered.heads[kind] = made
	return made
}

const headOfBody = (encoding: Encoding, body?: Buffer) => [
	...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
	'content-length',
	String(body?.length ?? 0),
]

const known = createLruCache<Encoding>({ entries: 100 })

function acceptedEncoding(header: string | undefined): Encoding {
	if (!header) return 'identity'
	const found = known.find(header)
	if (found) return found
	const best = preferred(header)
	known.put(header, best)
	return best
}

function preferred(header: string): Encoding {
	const weights = new Map<string, number>()
	for (const part of header.toLowerCase().split(',')) {
		const [name = '', ...rest] = part.split(';')
		const weight = rest.map(option => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find(Boolean)
		weights.set(name.trim(), weight === undefined ? 1 : Number(weight))
	}
	const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
	if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
	return weightOf('gzip') > 0 ? 'gzip' : 'identity'
}
