import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import type { EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { fromCookie, lowVisionCookie } from './clinic/low-vision.ts'
import { openDoor } from './door.server.ts'
import { log, told } from './log.server.ts'
import { loggable } from './loggable.ts'
import { asksForMap } from './map.server.ts'
import { environment } from './reception.server.ts'
import { contentSecurityPolicy } from './web/content-security-policy.server.ts'
import { firstPaint } from './web/first-paint.server.ts'
import { holdFrameworkBack } from './web/later-scripts.server.ts'

openDoor()

/** Milliseconds Remix holds on to a page's data for what has yet to come: our loaders leave nothing to come. */
export const streamTimeout = 100

const https = environment.origin.startsWith('https:')

/** Pages are the same for everybody with the same settings; one that says nothing else may be shared briefly. */
const shared = 'public, max-age=0, s-maxage=30, must-revalidate'
/** A page in the low-vision version is one visitor's own. */
const own = 'private, no-cache'

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
) {
	const page = await render(<RemixServer context={remixContext} url={request.url} />)
	// The developer's server puts scripts and styles into the page as it goes.
	const html = import.meta.env.DEV ? page : firstPaint(holdFrameworkBack(page), builtSheet)

	headers.set('Content-Type', 'text/html; charset=utf-8')
	const lowVision = fromCookie(request.headers.get('Cookie'))
	if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '30')
	sayWhoMayKeep(headers, isLook(request) && status === 200, lowVision !== undefined)
	// Renews the year, mends a spoilt value, and outlives the week Safari gives to what scripts remember.
	if (lowVision) headers.append('Set-Cookie', lowVisionCookie(lowVision, https))
	if (!import.meta.env.DEV)
		headers.set('Content-Security-Policy', contentSecurityPolicy(html, { map: asksForMap(request), https }))
	return new Response(html, { status, headers })
}

/** What a page is made of when the browser has the framework already: it follows its page. */
export function handleDataRequest(data: Response, { request }: LoaderFunctionArgs) {
	const lowVision = fromCookie(request.headers.get('Cookie'))
	sayWhoMayKeep(data.headers, isLook(request) && data.status === 200, lowVision !== undefined)
	return data
}

const isLook = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function sayWhoMayKeep(headers: Headers, isPage: boolean, lowVision: boolean) {
	if (!headers.has('Cache-Control')) headers.set('Cache-Control', isPage ? shared : 'no-store')
	if (lowVision && headers.get('Cache-Control')?.startsWith('public')) headers.set('Cache-Control', own)
	headers.append('Vary', 'Cookie')
}

/** A page whose sheets were built anew under a running server still has its words. */
function builtSheet(address: string) {
	try {
		return readFileSync(`build/client${address}`, 'utf8')
	} catch (fault) {
		log.error({ path: address, ...told(fault) }, 'style sheet not read')
		return ''
	}
}

/** Renders to the end: the policy names the hash of every inline script, so all of them must be known. */
function render(page: React.ReactElement) {
	return new Promise<string>((resolve, reject) => {
		const { pipe } = renderToPipeableStream(page, {
			onAllReady() {
				const body = new PassThrough()
				const chunks: Buffer[] = []
				body.on('data', chunk => chunks.push(chunk))
				// React 18 leaves a NUL where a two-byte letter meets the end of its 2 KB buffer (react issue 31134).
				body.on('end', () => resolve(Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')))
				pipe(body)
			},
			onShellError: reject,
			onError: fault => log.error(told(fault), 'page not rendered'),
		})
	})
}

export function handleError(fault: unknown, { request }: { request: Request }) {
	if (request.signal.aborted) return
	log.error({ path: loggable(new URL(request.url).pathname), ...told(fault) }, 'request failed')
}
