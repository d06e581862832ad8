import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Step } from '#app/server/exchange.server.ts'
import { reject } from '#app/server/guards/reject.server.ts'

const types: Record<string, string> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.webp': 'image/webp',
	'.avif': 'image/avif',
	'.woff2': 'font/woff2',
	'.txt': 'text/plain; charset=utf-8',
}

const everlasting = 'public, max-age=31536000, immutable'

export type StaticFiles = ReturnType<typeof createStaticFiles>

export function createStaticFiles(folder: string) {
	const known = new Set(filesIn(folder))

	return {
		paths: known as ReadonlySet<string>,
		size: (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0,

		headers: headersOf,
		read: async (path: string) =>
			new Response(await readFile(join(folder, path)), { headers: headersOf(path) }),
	}
}

const headersOf = (path: string) => ({
	'Content-Type': types[extname(path)] ?? 'application/octet-stream',
	'Cache-Control': path.startsWith('/assets/') ? everlasting : 'public, max-age=3600',
})

function filesIn(folder: string) {
	try {
		return readdirSync(folder, { withFileTypes: true, recursive: true })
			.filter(entry => entry.isFile() && extname(entry.name) in types)
			.map(({ parentPath, name }) => `${join(parentPath, name).slice(join(folder).length)}`)
	} catch {
		return []
	}
}

/** A part of a built file comes from Express, which would say in English that there is no such part. */
export const servePartOf =
	(files: StaticFiles): Step =>
	(exchange, next) => {
		const { request, response, path, defaultHeaders } = exchange
		if (request.headers.range === undefined || !files.paths.has(path)) return next()
		const range = withinSize(request.headers.range, files.size(path))
		request.headers.range = range
		// What comes with conditions it has to judge itself.
		const isConditional = Object.keys(request.headers).some(name => name.startsWith('if-'))
		if (!isConditional && asksPastTheEnd(range, files.size(path))) {
			const headers = { 'Content-Range': `bytes */${files.size(path)}` }
			return void reject(exchange, { status: 416, message: 'Такой части файла нет', headers })
		}
		for (const [name, value] of Object.entries({ ...defaultHeaders, ...files.headers(path) }))
			response.setHeader(name, value)
		exchange.fallThrough()
	}

/** A suffix longer than the file means all of it (RFC 9110, 14.1.2); Express would find no such part. */
export const withinSize = (range: string, size: number) =>
	range.replace(/([=,]\s*-)(\d+)/g, (_, sign, count) => `${sign}${Math.min(Number(count), size)}`)

/** Whether a file of that many bytes has nothing of the parts a `Range` header names. */
export function asksPastTheEnd(range: string, size: number) {
	if (!/^ *bytes=/.test(range)) return false
	const parts = range.slice(range.indexOf('=') + 1).split(',')
	return !parts.some(part => {
		const [from = Number.NaN, to = Number.NaN] = part.split('-').map(text => Number.parseInt(text, 10))
		if (Number.isNaN(from)) return to > 0 && size > 0
		return from <= Math.min(Number.isNaN(to) ? size - 1 : to, size - 1)
	})
}
