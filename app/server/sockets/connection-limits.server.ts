import type { Socket } from 'node:net'
import { createInFlight } from '#app/platform/http/in-flight.ts'
import { megabyte, second } from '#app/platform/units.ts'
import { bodySince, idleSince } from './connection.server.ts'

type Connection = {
	socket: Socket
	progress: number
	since: number
}

const defaults = {
	max: 2000,
	maxPerAddress: 200,
	standstill: 30 * second,
	maxWaiting: 64 * megabyte,
	/** A full server leaves a body so much time before it makes room at its cost. */
	bodyTime: 5 * second,
}

/**
 * Bounds what connections hold: their number, the time a reader may stand still, and the bytes that wait for readers.
 * A full server makes room by ending the connection that was idle for longest; where none is, the one whose body has
 * been on its way for longest.
 */
export function createConnectionLimits(options: Partial<typeof defaults> = {}) {
	const { max, maxPerAddress, standstill, maxWaiting, bodyTime } = { ...defaults, ...options }
	const open = createInFlight<Connection>()
	const perAddress = new Map<string, number>()
	let count = 0
	setInterval(sweep, second).unref()

	/** False where there is no room; `address` is undefined where it stands for many senders. */
	function add(socket: Socket, address: string | undefined) {
		const ofAddress = address === undefined ? 0 : (perAddress.get(address) ?? 0)
		if (ofAddress >= maxPerAddress) return false
		if (count >= max && !makeRoom()) return false

		const place = open.enter({ socket, progress: 0, since: performance.now() })
		count++
		if (address !== undefined) perAddress.set(address, ofAddress + 1)
		socket.once('close', () => {
			open.leave(place)
			count--
			if (address === undefined) return
			const left = (perAddress.get(address) ?? 1) - 1
			if (left > 0) perAddress.set(address, left)
			else perAddress.delete(address)
		})
		return true
	}

	function makeRoom() {
		const all = open.present().filter(({ socket }) => !socket.destroyed)
		const late = performance.now() - bodyTime
		const socket = oldest(all, idleSince) ?? oldest(all, bodySince, late)
		socket?.destroy()
		return socket !== undefined
	}

	function sweep() {
		const now = performance.now()
		const waiting = open.present().filter(connection => isWaiting(connection, now))
		for (const { socket, since } of waiting) if (now - since > standstill) socket.destroy()

		endHeaviest(waiting, maxWaiting)
	}

	return { add }
}

function isWaiting(connection: Connection, now: number) {
	const { socket } = connection
	if (socket.destroyed || socket.writableLength === 0) {
		connection.since = now
		return false
	}
	const progress = progressOf(socket)
	if (progress !== connection.progress) Object.assign(connection, { progress, since: now })
	return true
}

/** Where more than `maxWaiting` bytes wait, ends those connections on which most do until half of that is left. */
function endHeaviest(waiting: Connection[], maxWaiting: number) {
	let sum = waiting.reduce((all, { socket }) => all + socket.writableLength, 0)
	if (sum <= maxWaiting) return
	for (const { socket } of waiting.sort((a, b) => b.socket.writableLength - a.socket.writableLength)) {
		sum -= socket.writableLength
		socket.destroy()
		if (sum <= maxWaiting / 2) return
	}
}

function oldest(
	all: Connection[],
	sinceOf: (socket: Socket) => number | undefined,
	until = Number.POSITIVE_INFINITY,
) {
	let found: Socket | undefined
	let least = until
	for (const { socket } of all) {
		const since = sinceOf(socket)
		if (since === undefined || since >= least) continue
		least = since
		found = socket
	}
	return found
}

type WithHandle = { _handle?: { writeQueueSize?: number } | null }

/**
 * Changes whenever the system takes bytes over. Of a long text written at once only the handle knows; Node's own
 * timeout of sockets looks there too.
 */
function progressOf(socket: Socket) {
	const { writeQueueSize = 0 } = (socket as unknown as WithHandle)._handle ?? {}
	return socket.bytesWritten - writeQueueSize
}
