import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'

export function countReceived(request: IncomingMessage) {
	let bytes = 0
	// By the stream's own `on` it would begin to flow before anybody reads it, and be lost.
	EventEmitter.prototype.on.call(request, 'data', (chunk: Buffer) => {
		bytes += chunk.length
	})
	return () => bytes
}
