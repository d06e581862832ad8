import type { AppLoadContext } from '@remix-run/node'
import { isRaster } from '#app/clinic/catalog/picture-copies.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { failWith } from '#app/server/cache/buffered-response.server.ts'
import { sendResponse, sendText } from '#app/server/cache/send-uncached.server.ts'
import type { Exchange, Step } from '#app/server/exchange.server.ts'
import { nodeApiRequest, webRequest } from '#app/server/sockets/web-request.server.ts'
import { answerCall, clinic, contentService, environment, pictures } from '#app/services.server.ts'
import { probes, queueRender, renderRefusedForm, tooBusy } from './queues.server.ts'
import { createRouteHandlers } from './route-handlers.server.ts'
import { unavailable } from './unavailable.ts'

declare module '@remix-run/node' {
	interface AppLoadContext {
		/** Whether a form was posted for this document: a loader runs then only when the form was refused. */
		isPosted?: boolean
		retryAfter?: number
		renderRefusedForm?: (render: () => Promise<string>) => Promise<string>
	}
}

let handlers: ReturnType<typeof createRouteHandlers> | undefined

/** The framework without the server in front of it. Loaded when first wanted: the build contains this file. */
export async function render(request: Request, context: AppLoadContext = {}) {
	handlers ??= createRouteHandlers(await import('virtual:remix/server-build'), process.env.NODE_ENV)
	return await handlers(new URL(request.url).pathname)(request, context)
}

/** The page for an address that leads nowhere, from a route that answers with files. */
export const renderNotFound = ({ url, headers, signal }: Request) =>
	render(new Request(new URL('/nowhere', url), { headers, signal }))

const missingMessage = 'Сайт сейчас не может показать сведения о клинике. Загляните, пожалуйста, позже.'

const missingPage = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Сайт временно недоступен</title>
<h1>Сайт временно недоступен</h1>
<p>${missingMessage}</p>
</html>
`

/** Without facts of the clinic's own there is no page: somebody might call the sample's number. */
export const answerWithoutContent: Step = (exchange, next) => {
	const { path } = exchange
	if (probes.has(path)) return next()
	const refuse = () =>
		sendText(
			exchange,
			unavailable(path, {
				message: missingMessage,
				retryAfter: 60,
				page: { type: 'html', text: missingPage },
			}),
		)
	if (contentService.missingFacts().length > 0) return refuse()
	if (contentService.awaitsBackendFacts().length === 0) return next()
	// Whoever comes first asks it; its answer is there for all who come meanwhile.
	clinic['settings.list']({})
		.catch(() => {})
		.finally(() => (contentService.awaitsBackendFacts().length > 0 ? refuse() : next()))
}

const picturesPrefix = '/pictures/'

/**
 * Answers photographs from their copies on the disk. A copy that is made only now takes no place among pages that are
 * rendered, and copies are not kept in the memory of pages.
 */
export const servePictures: Step = (exchange, next) => {
	const { path } = exchange
	const address = path.startsWith(picturesPrefix) ? (decodePath(path.slice(picturesPrefix.length)) ?? '') : ''
	if (!isRaster(address)) return next()
	pictures
		.answer(address, webRequest(exchange, environment.origin))
		.then(answer => sendResponse(exchange, answer))
		.catch(failWith(exchange))
}

export const answerApi: Step = (exchange, next) => {
	if (!exchange.isApi) return next()
	const answer = () => answerCall(nodeApiRequest(exchange.request, environment.origin))
	inTurn(exchange, answer)
		.then(async answered => sendText(exchange, answered ?? (await tooBusy(exchange.path))))
		.catch(failWith(exchange))
}

export const renderPage: Step = exchange => {
	const { method, path, retryAfter } = exchange
	// `.data`: a form sent in place, whose answer is no page.
	const context: AppLoadContext = { isPosted: method === 'POST' && !path.endsWith('.data'), retryAfter }
	if (context.isPosted) context.renderRefusedForm = render => renderRefusedForm(exchange, render)
	inTurn(exchange, () => render(webRequest(exchange, environment.origin), context))
		.then(async page => (page ? await sendResponse(exchange, page) : sendText(exchange, await tooBusy(path))))
		.catch(failWith(exchange))
}

/** A response that waits behind another one on its connection does not know that this is gone. */
const isGone = ({ request, response }: Exchange) => response.destroyed || request.socket.destroyed

function inTurn<Answer>(exchange: Exchange, make: () => Promise<Answer>) {
	// What throws before it promises anything would end the process: the queue calls it from its own timer.
	const attempt = async () => make()
	return exchange.skipsQueue ? attempt() : queueRender(exchange, attempt, () => isGone(exchange))
}
