/**
 * What an audit stopped the site with, all at once, in a process of its own: `node tests/attacks/attacker.js ORIGIN
 * SECONDS`. Bounded in connections; loopback only.
 */
import { connect } from 'node:net'

const [origin = '', seconds = '10'] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
if (hostname !== '127.0.0.1') throw new Error('This is for a site on the same machine')
const deadline = performance.now() + Number(seconds) * 1000
const statuses = /** @type {Record<string, number>} */ ({})
let number = 0

/** Pages are asked for by one sender; who posts has another address each time, so that no limit of rates spares us. */
const address = (/** @type {string} */ first) =>
	first.startsWith('POST') ? `100.64.${number++ & 255}.${1 + (number & 127)}` : '203.0.113.9'
const head = (/** @type {string} */ first, /** @type {string[]} */ ...more) =>
	[first, 'Host: clinic.example', `X-Forwarded-For: ${address(first)}`, ...more, '', ''].join('\r\n')
const get = (/** @type {string} */ path) => head(`GET ${path} HTTP/1.1`)
const post = (/** @type {string} */ path, /** @type {string} */ type, /** @type {Buffer} */ body) =>
	Buffer.concat([
		Buffer.from(head(`POST ${path} HTTP/1.1`, `Content-Type: ${type}`, `Content-Length: ${body.length}`)),
		body,
	])
const random = () => `${number++}-${Math.random().toString(36).slice(2)}`

/** Five fields of 64 KB of combining marks each. */
function marks() {
	const text = `a${'\u0300'.repeat(16_000)}${'\u0316'.repeat(16_000)}`
	const fields = ['name', 'message', 'email', 'phone', 'vacancy'].map(
		name => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
	)
	return post(
		'/api/public/job-applications',
		'multipart/form-data; boundary=b',
		Buffer.from(`${fields.join('')}--b--\r\n`),
	)
}

/** One word of 4 000 letters, in a message of its own each time. */
function longWord() {
	const person = {
		...{
			name: `Анна ${random()}`,
			phone: '+7 999 123-45-67',
			email: 'anna@mail.example',
			message: (number % 2 ? 'я' : 'ſ').repeat(4000),
		},
		...{ privacy_policy_consent: true, personal_data_consent: true },
	}
	return post('/api/public/appointments', 'application/json', Buffer.from(JSON.stringify(person)))
}

/** Between an answer and the next request: this process must not need more of the machine than the site. */
const pause = 200
/** Of all together 600 forms a minute are taken: with the visitors' own, posts as fast as looks would be more. */
const postPause = 300

/** Asks anew soon after the answer before has come. */
function askOn(/** @type {() => string | Buffer} */ next, wait = pause) {
	if (performance.now() > deadline) return
	const socket = connect(Number(port), hostname)
	let left = -1
	let heard = ''
	socket.setEncoding('latin1')
	socket.on('connect', () => socket.write(next()))
	socket.on('data', chunk => {
		heard += chunk
		for (;;) {
			if (left < 0) {
				const end = heard.indexOf('\r\n\r\n')
				if (end < 0) return
				const status = heard.slice(9, 12)
				statuses[status] = (statuses[status] ?? 0) + 1
				const length = /content-length: *(\d+)/i.exec(heard.slice(0, end))?.[1]
				// Chunks end with an empty one; all others name their length.
				const last = length === undefined ? heard.indexOf('\r\n0\r\n\r\n', end) : 0
				if (last < 0) return
				left = length === undefined ? last + 7 : end + 4 + Number(length)
			}
			if (heard.length < left) return
			heard = heard.slice(left)
			left = -1
			if (performance.now() > deadline) return void socket.destroy()
			setTimeout(() => socket.write(next()), wait)
		}
	})
	socket.on('error', () => {})
	socket.on('close', () => setTimeout(askOn, 50, next, wait))
}

/** Asks a thousand times at once and reads nothing; again when it was cut off. */
function askUnread() {
	if (performance.now() > deadline) return
	const socket = connect(Number(port), hostname)
	socket.on('error', () => {}).pause()
	socket.write(get('/appointment').repeat(1000))
	setTimeout(() => {
		socket.destroy()
		askUnread()
	}, 1000)
}

const attacks = /** @type {[connections: number, () => string | Buffer, wait?: number][]} */ ([
	[1, marks, postPause],
	[1, longWord, postPause],
	[300, () => get(`/prices?x=${random()}`)],
	[20, () => get(`/search?q=${random()}`)],
	[10, () => get(`/prices?q=${random()}`)],
	[10, () => get(`/${random()}`)],
	[10, () => get(`/doctors.data?age=${random()}`)],
	[10, () => get('/readyz')],
])
for (const [connections, next, wait] of attacks) {
	for (let one = 0; one < connections; one++) askOn(next, wait)
}
for (let one = 0; one < 20; one++) askUnread()
setTimeout(
	() => {
		process.stdout.write(JSON.stringify(statuses))
		process.exit()
	},
	deadline - performance.now() + 500,
)
