import type { IncomingMessage } from 'node:http'
import { kilobyte, second } from '#app/platform/units.ts'
import { type Exchange, isMultipart, type Step } from '#app/server/exchange.server.ts'
import { closeWith, noteBody } from './connection.server.ts'

const bodyTimeout = 30 * second
/** Of files so much must come in every such while: about the slowest line a telephone has. */
const share = { bytes: 8 * kilobyte, every: 15 * second }
const lingerTime = 2 * second

/** Closes a connection whose body does not come to its end; files are listened to for as long as they keep coming. */
export const limitBodyTime =
	(takesFiles: (path: string) => boolean): Step =>
	(exchange, next) => {
		const { path, request, hasBody } = exchange
		if (hasBody) watchBody(exchange, takesFiles(path) && isMultipart(request))
		next()
	}

function watchBody(exchange: Exchange, files: boolean) {
	const { request, response } = exchange
	const { socket } = request
	noteBody(request)
	const cut = () => request.complete || closeWith(exchange, 408)
	let seen = socket.bytesRead
	const late = files
		? setInterval(() => {
				const came = socket.bytesRead - seen
				seen = socket.bytesRead
				// Where we are the slow ones, the sender cannot be blamed.
				const waiting = !request.isPaused() && request.readableLength === 0
				if (came < share.bytes && waiting) cut()
			}, share.every)
		: setTimeout(cut, bodyTimeout)
	late.unref()
	response.prependOnceListener('finish', () => request.complete || lingerThenClose(request))
	response.once('close', () => clearTimeout(late))
}

/**
 * Before a connection is closed on someone who still writes, goes on listening for a while and forgets what it
 * hears: closed at once, the connection would break under them before they have read the answer.
 */
function lingerThenClose(request: IncomingMessage) {
	const { socket } = request
	socket.destroySoon = () => {
		socket.end()
		request.removeAllListeners('data')
		request.resume()
		const late = setTimeout(() => socket.destroy(), lingerTime).unref()
		request.once('close', () => clearTimeout(late))
		request.once('end', () => socket.destroy())
	}
}
