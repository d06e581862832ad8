import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'

const types: Record<string, string> = {
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.jpg': 'image/jpeg',
	'.jpeg': 'image/jpeg',
	'.webp': 'image/webp',
	'.avif': 'image/avif',
}

/** One folder of letters, one file without a leading dot: nothing that climbs. */
const named = /^[a-z]+\/[a-z0-9][\w.-]*$/i

/** Answers with a picture of the content folder; 404 for everything that is none or lies elsewhere. */
export async function pictureAnswer(folder: string, name: string, request: Request) {
	const type = types[extname(name).toLowerCase()]
	const file = named.test(name) && type ? await inside(folder, name) : undefined
	if (!file) return new Response('Такой картинки нет', { status: 404 })

	const { size, mtimeMs } = file
	const headers = {
		ETag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
		'Cache-Control': 'public, max-age=3600',
	}
	if (request.headers.get('If-None-Match') === headers.ETag)
		return new Response(null, { status: 304, headers })

	return new Response(Readable.toWeb(createReadStream(file.path)) as ReadableStream, {
		headers: { ...headers, 'Content-Type': type as string, 'Content-Length': String(size) },
	})
}

/** A link may point to another place of the folder, not out of it. */
async function inside(folder: string, name: string) {
	try {
		const [home, path] = await Promise.all([realpath(folder), realpath(join(folder, name))])
		const facts = await stat(path)
		if (!facts.isFile() || !path.startsWith(home + sep)) return undefined
		return { path, size: facts.size, mtimeMs: facts.mtimeMs }
	} catch {
		return undefined
	}
}
