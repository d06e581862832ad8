/**
 * `npm run webhook:sink`: receives the site's webhook and writes a line for each delivery. Small and without packages,
 * to be copied by whoever connects a CRM. `WEBHOOK_SECRET` is the site's, the port `WEBHOOK_SINK_PORT` (2526).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const fiveMinutes = 300
const largestBody = 1024 * 1024

/**
 * What is wrong with a delivery; undefined when it is genuine. `body` is exactly what came, not parsed and written anew.
 * @param {string} secret
 * @param {Record<string, string | string[] | undefined>} headers
 * @param {string} body
 * @param {number} now milliseconds
 */
export function whatIsWrong(secret, headers, body, now = Date.now()) {
	const timestamp = String(headers['x-timestamp'] ?? '')
	const signature = Buffer.from(String(headers['x-signature'] ?? ''))
	const expected = Buffer.from(
		`sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
	)
	if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return 'wrong signature'
	if (Math.abs(now / 1000 - Number(timestamp)) > fiveMinutes) return 'too old'
	return undefined
}

/**
 * Answers each request: 401 to what is not genuine, 204 to the rest, of which each is taken once.
 * @param {{ secret: string, take: (delivery: any) => void }} wishes
 * @returns {import('node:http').RequestListener}
 */
export function webhookReceiver({ secret, take }) {
	// A real one keeps them where it keeps what it took, for more than the week that the site tries.
	const taken = new Set()

	return async (request, response) => {
		const body = await readBody(request).catch(() => undefined)
		if (body === undefined) return void response.writeHead(413, { Connection: 'close' }).end()

		const wrong = whatIsWrong(secret, request.headers, body)
		if (wrong) return void response.writeHead(401).end(wrong)

		const delivery = JSON.parse(body)
		if (!taken.has(delivery.delivery_id)) {
			take(delivery)
			taken.add(delivery.delivery_id)
		}
		response.writeHead(204).end()
	}
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
	const chunks = []
	let size = 0
	for await (const chunk of request) {
		size += chunk.length
		if (size > largestBody) throw new Error('The body is too large')
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString('utf8')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	const { WEBHOOK_SECRET: secret = '', WEBHOOK_SINK_PORT: port = '2526' } = process.env
	if (secret.length < 16) {
		process.stderr.write('WEBHOOK_SECRET must be that of the site, at least 16 characters\n')
		process.exit(78)
	}
	const take = (/** @type {any} */ delivery) => process.stdout.write(`${JSON.stringify(delivery)}\n`)
	createServer(webhookReceiver({ secret, take })).listen(Number(port), '127.0.0.1', () =>
		process.stdout.write(`WEBHOOK_URL=http://127.0.0.1:${port}\n`),
	)
}
