import type { IncomingMessage } from 'node:http'
import { onReceived } from './connection.server.ts'

export function countReceived(request: IncomingMessage) {
	let bytes = 0
	onReceived(request, length => {
		bytes += length
	})
	return () => bytes
}
