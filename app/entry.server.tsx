import { sheet } from 'virtual:built-styles'
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { usualRetryAfter } from './clinic/errors.ts'
import { fromCookie, lowVisionCookie } from './clinic/low-vision.ts'
import { NonceContext } from './components/boot/nonce-context.ts'
import { type PageLook, PageLookContext } from './components/brand/page-look.ts'
import { errorFields, log } from './logger.server.ts'
import { loggable } from './platform/http/loggable-path.ts'
import { isRead } from './platform/http-methods.ts'
import { pageLookOf } from './routes/brand.$/shown-brand.server.ts'
import { asksForMap } from './routes/contacts/asks-for-map.server.ts'
import { textResponse } from './server/cache/buffered-response.server.ts'
import { contentSecurityPolicy } from './server/document/content-security-policy.server.ts'
import { firstPaint } from './server/document/critical-css.server.ts'
import { deferFrameworkScripts } from './server/document/deferred-scripts.server.ts'
import { newNonce, removeNonce } from './server/document/inline-code.server.ts'
import { installPipeline } from './server/pipeline.server.ts'
import { hasTypedWords } from './server/policy/typed-words.server.ts'
import { content, environment } from './services.server.ts'

installPipeline()

/** Milliseconds Remix holds on to a page's data for what has yet to come: our loaders leave nothing to come. */
export const streamTimeout = 100

const https = environment.origin.startsWith('https:')

/** Pages are the same for everybody with the same settings; one that says nothing else may be shared briefly. */
const shared = 'public, max-age=0, s-maxage=30, must-revalidate'
const own = 'private, no-cache'

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	{ renderRefusedForm = make => make() }: AppLoadContext,
) {
	const nonce = newNonce()
	const element = (
		<NonceContext.Provider value={nonce}>
			<PageLookContext.Provider value={pageLook()}>
				<RemixServer context={remixContext} nonce={nonce} url={request.url} />
			</PageLookContext.Provider>
		</NonceContext.Provider>
	)
	const page = await renderRefusedForm(() => render(element, remixContext))
	const painted = import.meta.env.DEV ? page : firstPaint(deferFrameworkScripts(page), sheet)
	const { html, own: ownCode } = removeNonce(painted, nonce)

	headers.set('Content-Type', 'text/html; charset=utf-8')
	const lowVision = fromCookie(request.headers.get('Cookie'))
	const isPage = isRead(request.method) && status === 200
	if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', String(usualRetryAfter))
	sayWhoMayKeep(headers, isPage, lowVision !== undefined || hasTypedWords(request))
	// Renews the year, mends a spoilt value, and outlives the week Safari gives to what scripts remember.
	if (lowVision) headers.append('Set-Cookie', lowVisionCookie(lowVision, https))
	if (!import.meta.env.DEV)
		headers.set(
			'Content-Security-Policy',
			contentSecurityPolicy(ownCode, { map: asksForMap(request), https }),
		)
	return import.meta.env.DEV
		? new Response(html, { status, headers })
		: textResponse(html, { status, headers })
}

/** The clinic's own look, made once for each that its folder has held. */
let known: { version: string; look: PageLook } | undefined
function pageLook() {
	const { brand } = content()
	if (known?.version !== brand.version) known = { version: brand.version, look: pageLookOf(brand) }
	return known.look
}

export function handleDataRequest(data: Response, { request }: LoaderFunctionArgs) {
	const lowVision = fromCookie(request.headers.get('Cookie'))
	const isPage = isRead(request.method) && data.status === 200
	sayWhoMayKeep(data.headers, isPage, lowVision !== undefined || hasTypedWords(request))
	return data
}

function sayWhoMayKeep(headers: Headers, isPage: boolean, isOwn: boolean) {
	if (!headers.has('Cache-Control')) headers.set('Cache-Control', isPage ? shared : 'no-store')
	if (isOwn && headers.get('Cache-Control')?.startsWith('public')) headers.set('Cache-Control', own)
	headers.append('Vary', 'Cookie')
}

/**
 * Renders in one go: the policy names the hash of every script of ours, so all of them must be known, and a stream
 * would cost as much again as the rendering. Nothing waits but the framework's data, so they are read before.
 */
async function render(page: React.ReactElement, context: EntryContext) {
	await readHandOver(context)
	// HTML allows no NUL, and a query may hold one.
	const html = `<!DOCTYPE html>${renderToString(page).replaceAll('\0', '')}`
	if (html.includes(givenUp)) log.error('page not rendered whole')
	return html
}

/** What React writes for a part that waits or fails. */
const givenUp = '<!--$!-->'

/** Puts the data where the framework keeps what it has read of them (its StreamTransfer), so that it need not wait. */
async function readHandOver({ serverHandoffStream, renderMeta }: EntryContext) {
	if (!serverHandoffStream || !renderMeta) return
	const reader = serverHandoffStream.getReader()
	const decoder = new TextDecoder()
	const pieces = []
	for (let isDone = false; !isDone; ) {
		const { done, value } = await reader.read()
		const result = { done, value: decoder.decode(value, { stream: true }) }
		pieces.push(Object.assign(Promise.resolve(), { result }))
		isDone = done
	}
	// It takes a reader of its own, and finds everything read.
	reader.releaseLock()
	renderMeta.streamCache = { ...pieces }
}

export function handleError(error: unknown, { request }: { request: Request }) {
	if (request.signal.aborted) return
	// An address or a method no route knows is the visitor's mistake, and answered as one.
	if (isRouteErrorResponse(error) && error.status < 500) return
	log.error({ path: loggable(new URL(request.url).pathname), ...errorFields(error) }, 'request failed')
}
