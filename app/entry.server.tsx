import { PassThrough } from 'node:stream'
import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { fromCookie, lowVisionCookie } from './clinic/low-vision.ts'
import { log, told } from './log.server.ts'
import { asksForMap } from './map.server.ts'
import { closeHouse, environment } from './reception.server.ts'
import { contentSecurityPolicy } from './web/content-security-policy.server.ts'
import { openFrontDoor } from './web/front-door.server.ts'
import { holdFrameworkBack } from './web/later-scripts.server.ts'

openFrontDoor({
	origin: environment.origin,
	originAssumed: !environment.PUBLIC_ORIGIN,
	takesFiles: path => /^\/(vacancies\/|api\/public\/job-applications$)/.test(path),
	onAnswer: facts => log.info({ ...facts, path: withoutRights(facts.path) }, 'answered'),
	onClose: closeHouse,
})

export const streamTimeout = 5000

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
	const html = import.meta.env.DEV ? page : holdFrameworkBack(page)

	headers.set('Content-Type', 'text/html; charset=utf-8')
	const lowVision = fromCookie(request.headers.get('Cookie'))
	if (!headers.has('Cache-Control')) headers.set('Cache-Control', status === 200 ? shared : 'no-store')
	if (lowVision) {
		if (headers.get('Cache-Control')?.startsWith('public')) headers.set('Cache-Control', own)
		// Renews the year, mends a spoilt value, and outlives the week Safari gives to what scripts remember.
		headers.append('Set-Cookie', lowVisionCookie(lowVision, environment.origin.startsWith('https:')))
	}
	headers.append('Vary', 'Cookie')
	if (!import.meta.env.DEV)
		headers.set('Content-Security-Policy', contentSecurityPolicy(html, { map: asksForMap(request) }))
	return new Response(html, { status, headers })
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
	log.error({ path: withoutRights(new URL(request.url).pathname), ...told(fault) }, 'request failed')
}

/** Whoever knows a link of moderation may use it: it is not for the log. */
function withoutRights(path: string) {
	return path.replace(/^(\/moderation\/).+/, '$1…')
}
