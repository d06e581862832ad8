import { createServer } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const style = '<style>body{font:1.125rem/1.6 sans-serif;margin:0 auto;max-width:60rem;padding:1rem}</style>'

/**
 * What a floor answers from memory, with nothing else to fetch. `bytes`: the site's own page as it is.
 * `words`: what is read on it, in one small style; no page that looks like something can be as light.
 * @typedef {keyof typeof floors} Floor
 */
const floors = {
	bytes: (/** @type {string} */ html) => html,
	words: (/** @type {string} */ html) =>
		html
			.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
			.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
			.replace(/<link\b[^>]*>/g, '')
			.replace(/<img\b[^>]*>/g, '')
			.replace('</head>', `${style}</head>`),
}

/**
 * @param {string} site
 * @param {string} path
 * @param {Floor} floor
 */
export async function startFloor(site, path, floor) {
	const answer = await fetch(new URL(path, site), { headers: { 'Accept-Encoding': 'br, gzip' } })
	const html = floors[floor](await answer.text())
	const encoding = answer.headers.get('content-encoding') ?? 'identity'
	const body = packed(html, encoding)

	const server = createServer((request, response) => {
		if (request.url !== path) return response.setHeader('Content-Type', 'text/plain').end('User-agent: *\n')
		response.writeHead(200, {
			'Content-Type': 'text/html; charset=utf-8',
			'Content-Encoding': encoding,
			'Content-Length': body.length,
		})
		response.end(body)
	})
	await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)))
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
	return {
		origin: `http://127.0.0.1:${port}`,
		stop: () => new Promise(resolve => server.close(resolve)),
	}
}

/**
 * @param {string} html
 * @param {string} encoding
 */
function packed(html, encoding) {
	if (encoding === 'br') return brotliCompressSync(html)
	return encoding === 'gzip' ? gzipSync(html) : Buffer.from(html)
}
