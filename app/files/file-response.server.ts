import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { matchesTag } from '#app/platform/http/etag.ts'

/** Undefined where there is no such file inside the folder. */
export async function fileAnswer(folder: string, name: string, type: string, request: Request) {
	const file = await fileInside(folder, name)
	if (!file) return undefined

	const headers = {
		ETag: `"${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}"`,
		'Cache-Control': 'public, max-age=3600',
	}
	if (matchesTag(request.headers.get('If-None-Match'), headers.ETag)) {
		return new Response(null, { status: 304, headers })
	}
	// Development hands HEAD on, and nobody would close a stream.
	const body = request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(file.path))
	return new Response(body as ReadableStream | null, {
		headers: { ...headers, 'Content-Type': type, 'Content-Length': String(file.size) },
	})
}

/** Links may point within the folder, not out of it. */
export async function fileInside(folder: string, name: string) {
	try {
		const [home, path] = await Promise.all([realpath(folder), realpath(join(folder, name))])
		const facts = await stat(path)
		if (!facts.isFile() || !path.startsWith(home + sep)) return undefined
		return { path, size: facts.size, mtimeMs: facts.mtimeMs }
	} catch {
		return undefined
	}
}
