import type { IncomingMessage, ServerResponse } from 'node:http'
import { isWriting, pathOf } from '#app/server/guards/request-guard.server.ts'
import { senderOf } from '#app/server/guards/sender.server.ts'
import { createAnswerQueue } from '#app/server/sockets/answer-queue.server.ts'
import { createRenderQueue } from '#app/server/sockets/render-queue.server.ts'
import { environment, settings } from '#app/services.server.ts'

const answers = createAnswerQueue({ budget: 2, maxPostponed: 40 })

/** One sender's only make each other later, but those of many take the same turns of the event loop. */
const queue = createRenderQueue({
	concurrency: 16,
	// Before a backend they wait for the wire, not for the processor.
	perSender: environment.CLINIC_API_URL ? 8 : 1,
	maxWaiting: 500,
	schedule: answers.inTurn,
})

/** Probes of a machine that watches the site are answered whatever else there is to do. */
const probes = new Set(['/healthz', '/readyz'])

/** What is posted does not wait behind what is only looked at. */
export const goesFirst = ({ method, url }: IncomingMessage) => isWriting(method) || probes.has(pathOf(url))

/** Begins an answer when it is this sender's turn; at once while there is little to do. */
export function queueAnswer(request: IncomingMessage, response: ServerResponse, start: () => void) {
	if (goesFirst(request)) return start()
	answers.add(senderOf(request, environment.TRUST_PROXY), { start, isGone: () => response.destroyed })
}

/** Told of each connection that comes in. */
export const { noteConnection } = answers

/** Renders when it is this sender's turn; 503 where too many wait. */
export const queueRender = (request: IncomingMessage, render: () => Promise<Response>) =>
	new Promise<Response>((resolve, reject) =>
		queue.add(senderOf(request, environment.TRUST_PROXY), {
			start: done => void render().then(resolve, reject).finally(done),
			reject: () => resolve(tooBusy(pathOf(request.url))),
			isGone: () => false,
		}),
	)

/** Leaves a request to `next` when it is this sender's turn; gives a 503 where too many wait. */
export const queueNext = (request: IncomingMessage, response: ServerResponse, next: () => void) =>
	new Promise<Response | undefined>(resolve =>
		queue.add(senderOf(request, environment.TRUST_PROXY), {
			start(done) {
				onHead(response, done)
				next()
				resolve(undefined)
			},
			reject: () => resolve(tooBusy(pathOf(request.url))),
			isGone: () => response.destroyed,
		}),
	)

/** Calls back when an answer begins or will not come: it was rendered by then, and its reader may be slow. */
function onHead(response: ServerResponse, done: () => void) {
	const { writeHead } = response
	response.once('close', done)
	response.writeHead = function (this: ServerResponse, ...head: unknown[]) {
		done()
		return writeHead.apply(this, head as Parameters<typeof writeHead>)
	} as typeof writeHead
}

async function tooBusy(path: string) {
	const { company_phone } = await settings()
	const message = `Сейчас слишком много посетителей. Повторите через минуту или позвоните: ${company_phone}`
	const headers = { 'Retry-After': '30', 'Cache-Control': 'no-store' }
	if (path.startsWith('/api/') || path.endsWith('.data'))
		return Response.json({ message }, { status: 503, headers })
	return new Response(`${message}\n`, {
		status: 503,
		headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
	})
}
