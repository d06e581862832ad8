import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

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

export function createStaticFiles(folder: string) {
	const known = new Set(filesIn(folder))

	return {
		has: (path: string) => known.has(path),
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
