/**
 * A sender who asks the same as fast as it is answered, in a process of its own: `node tests/attacks/flood.js ORIGIN
 * SECONDS KIND CONNECTIONS`. Loopback only.
 */
import { connect } from 'node:net'

const [origin = '', seconds = '5', kind = '', connections = '50'] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
if (hostname !== '127.0.0.1') throw new Error('This is for a site on the same machine')
const deadline = performance.now() + Number(seconds) * 1000
let number = 0

let address = '203.0.113.9'
const head = (/** @type {string[]} */ ...lines) =>
	[...lines, 'Host: clinic.example', `X-Forwarded-For: ${address}`, '', ''].join('\r\n')
const get = (/** @type {string} */ path) => head(`GET ${path} HTTP/1.1`)
const post = (/** @type {string} */ path, body = 'name=A&phone=1') =>
	head(
		`POST ${path} HTTP/1.1`,
		'Content-Type: application/x-www-form-urlencoded',
		`Content-Length: ${body.length}`,
	) + body

const kinds = /** @type {Record<string, () => string>} */ ({
	'forms beyond the rates': () => post('/appointment'),
	'forms in place beyond the rates': () => post('/appointment.data'),
	'wrong forms of many senders': () => {
		address = `203.${(number >> 8) & 255}.${number++ & 255}.7`
		return post('/appointment')
	},
	'decisions over reviews': () => post(`/moderation/x${number++}`, 'act=publish'),
	'low-vision settings': () => post('/accessibility', 'font_size=16&returnTo=/'),
	'looks at readiness': () => get('/readyz'),
	'filtered prices': () => get(`/prices?q=x${number++}`),
})
const next = kinds[kind]
if (!next) throw new Error(`A flood of what? ${Object.keys(kinds).join(', ')}`)

/** Every answer names its length, or ends with an empty chunk. */
function ask() {
	if (performance.now() > deadline || !next) return
	const socket = connect(Number(port), hostname)
	let heard = ''
	socket.setEncoding('latin1')
	socket.on('connect', () => socket.write(next()))
	socket.on('data', chunk => {
		heard += chunk
		const end = heard.indexOf('\r\n\r\n')
		if (end < 0) return
		const length = /content-length: *(\d+)/i.exec(heard.slice(0, end))?.[1]
		const isWhole =
			length === undefined ? heard.endsWith('0\r\n\r\n') : heard.length >= end + 4 + Number(length)
		if (!isWhole) return
		heard = ''
		if (performance.now() > deadline) socket.destroy()
		else socket.write(next())
	})
	socket.on('error', () => {})
	socket.on('close', () => setTimeout(ask, 20))
}

for (let one = 0; one < Number(connections); one++) ask()
setTimeout(() => process.exit(), Number(seconds) * 1000 + 200)
