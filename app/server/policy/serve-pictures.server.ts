import { isRaster } from '#app/clinic/catalog/picture-copies.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { isRead } from '#app/platform/http-methods.ts'
import { sendResponse } from '#app/server/cache/send-uncached.server.ts'
import type { Step } from '#app/server/exchange.server.ts'
import { webRequest } from '#app/server/sockets/node-request.server.ts'
import { environment, pictures } from '#app/services.server.ts'
import { failWith } from './render-page.server.ts'

const prefix = '/pictures/'

/**
 * Answers photographs from their copies on the disk. A copy that is made only now takes no place among pages that are
 * rendered, and copies are not kept in the memory of pages.
 */
export const servePictures: Step = (exchange, next) => {
	const { method, path } = exchange
	if (!isRead(method)) return next()
	const address = path.startsWith(prefix) ? (decodePath(path.slice(prefix.length)) ?? '') : ''
	if (!isRaster(address)) return next()
	pictures
		.answer(address, webRequest(exchange, environment.origin))
		.then(answer => sendResponse(exchange, answer))
		.catch(failWith(exchange))
}
