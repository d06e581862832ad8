import { extname } from 'node:path'
import { fileAnswer } from './file-response.server.ts'

const types: Record<string, string> = {
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.jpg': 'image/jpeg',
	'.jpeg': 'image/jpeg',
	'.webp': 'image/webp',
	'.avif': 'image/avif',
}

export const pictureEndings: ReadonlySet<string> = new Set(Object.keys(types))

/** One folder of letters, one file without a leading dot: nothing that climbs. */
const named = /^[a-z]+\/[a-z0-9][\w.-]*$/i

/** Answers with a picture of the content folder; 404 for everything that is none or lies elsewhere. */
export async function pictureAnswer(folder: string, name: string, request: Request) {
	const type = types[extname(name).toLowerCase()]
	const answer = named.test(name) && type ? await fileAnswer(folder, name, type, request) : undefined
	return answer ?? new Response('Такой картинки нет', { status: 404 })
}
