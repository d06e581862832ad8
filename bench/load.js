import { connect } from 'node:net'

/**
 * What a run of requests came to. Times in milliseconds.
 * @typedef {{ answers: number, perSecond: number, p50: number, p99: number, statuses: Record<string, number>, broken: number }} Load
 */

/**
 * Keeps `connections` requests under way for `seconds`, each on a connection of its own that stays open. Plain
 * sockets: a full HTTP client would need more processor time than the server it measures.
 * @param {{ host?: string, port: number, connections: number, seconds: number, request: (n: number) => string | Buffer }} options
 * @returns {Promise<Load>}
 */
export async function load({ host = '127.0.0.1', port, connections, seconds, request }) {
	const times = /** @type {number[]} */ ([])
	const statuses = /** @type {Record<string, number>} */ ({})
	const started = performance.now()
	const deadline = started + seconds * 1000
	let sent = 0
	let broken = 0

	/** @returns {Promise<void>} */
	function visit() {
		return new Promise(resolve => {
			const socket = connect({ host, port, noDelay: true })
			let asked = 0
			let waiting = false
			const ask = () => {
				asked = performance.now()
				if (asked >= deadline) return void socket.end()
				waiting = true
				socket.write(request(sent++))
			}
			const hear = answerReader((status, last) => {
				waiting = false
				times.push(performance.now() - asked)
				statuses[status] = (statuses[status] ?? 0) + 1
				if (last) socket.end()
				else ask()
			})
			socket.on('connect', ask)
			socket.on('data', hear)
			socket.on('error', () => {})
			socket.on('close', () => {
				if (waiting) broken++
				resolve(performance.now() < deadline ? visit() : undefined)
			})
		})
	}

	await Promise.all(Array.from({ length: connections }, visit))
	const elapsed = (performance.now() - started) / 1000
	times.sort((a, b) => a - b)
	const at = (/** @type {number} */ share) =>
		times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
	return {
		answers: times.length,
		perSecond: times.length / elapsed,
		p50: at(0.5),
		p99: at(0.99),
		statuses,
		broken,
	}
}

/**
 * Finds the ends of answers in what a socket hears: by their length, or by the last chunk.
 * @param {(status: string, last: boolean) => void} onAnswer
 */
function answerReader(onAnswer) {
	let heard = /** @type {Buffer} */ (Buffer.alloc(0))
	return (/** @type {Buffer} */ chunk) => {
		heard = heard.length > 0 ? Buffer.concat([heard, chunk]) : chunk
		for (;;) {
			const end = heard.indexOf('\r\n\r\n')
			if (end < 0) return
			const head = heard.toString('latin1', 0, end)
			const length = /content-length: *(\d+)/i.exec(head)?.[1]
			const chunked = /transfer-encoding: *chunked/i.test(head)
			const last = chunked ? heard.indexOf('0\r\n\r\n', end + 4) : 0
			const size = chunked ? last + 5 : end + 4 + Number(length ?? 0)
			if (last < 0 || heard.length < size) return
			heard = heard.subarray(size)
			onAnswer(head.slice(9, 12), /connection: *close/i.test(head))
		}
	}
}

/**
 * A request for a page as browsers send it.
 * @param {string} path
 * @param {Record<string, string>} [headers]
 */
export function get(path, headers = {}) {
	return message(`GET ${path} HTTP/1.1`, { 'Accept-Encoding': 'gzip, deflate, br', ...headers })
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
export function postJson(path, body, headers = {}) {
	const text = JSON.stringify(body)
	const length = String(Buffer.byteLength(text))
	return (
		message(`POST ${path} HTTP/1.1`, {
			'Content-Type': 'application/json',
			'Content-Length': length,
			...headers,
		}) + text
	)
}

/**
 * @param {string} first
 * @param {Record<string, string>} headers
 */
const message = (first, headers) =>
	[
		first,
		'Host: 127.0.0.1',
		...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
		'',
		'',
	].join('\r\n')
