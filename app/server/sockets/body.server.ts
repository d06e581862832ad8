import { withTimeout } from '#app/platform/with-timeout.ts'

const patience = 2000
const mostForgotten = 32 * 1024 * 1024

/** The answer to a body over its limit. */
export const tooLarge = (message = 'Слишком много данных. Сократите текст и отправьте ещё раз.') =>
	Response.json(
		{ message },
		// The rest of the body is not read: the connection cannot be used again.
		{ status: 413, headers: { Connection: 'close', 'Cache-Control': 'no-store' } },
	)

/** The answer to a body that breaks off or is not what it says. */
export const unreadable = () =>
	Response.json(
		{ message: 'Данные не удалось прочитать. Отправьте их ещё раз.' },
		{ status: 400, headers: { 'Cache-Control': 'no-store' } },
	)

type SmallPost = { whole: () => Promise<Uint8Array | undefined> }

/**
 * Reads a request's body, counting while it streams: Content-Length can be missing or false. Of a small post
 * (small-post.server.ts) the size is known.
 * @throws Response 413 beyond `limit` bytes, 400 when the body breaks off
 */
export async function readBody(request: Request | SmallPost, limit: number): Promise<Uint8Array> {
	if (!(request instanceof Request)) {
		const bytes = await request.whole()
		if (!bytes) throw unreadable()
		if (bytes.length > limit) throw tooLarge()
		return bytes
	}
	if (!request.body) return new Uint8Array()

	const reader = request.body.getReader()
	if (Number(request.headers.get('Content-Length')) > limit) {
		await drainBody(reader)
		throw tooLarge()
	}

	const chunks: Uint8Array[] = []
	let size = 0
	for (;;) {
		const { done, value } = await reader.read().catch(() => {
			throw unreadable()
		})
		if (done) return Buffer.concat(chunks)

		size += value.byteLength
		if (size > limit) {
			await drainBody(reader)
			throw tooLarge()
		}
		chunks.push(value)
	}
}

/**
 * Forgets the rest as it arrives, within reason. Neither left unread nor cancelled: a client that is still
 * writing would then meet a broken connection instead of the answer.
 */
export async function drainBody(reader: ReadableStreamDefaultReader<Uint8Array>) {
	await withTimeout(forget(reader), patience, unreadable).catch(() => {})
}

async function forget(reader: ReadableStreamDefaultReader<Uint8Array>) {
	for (let passed = 0; passed < mostForgotten; ) {
		const { done, value } = await reader.read()
		if (done) return
		passed += value.byteLength
	}
}

/**
 * Reads a form's fields from a urlencoded or multipart body of at most `limit` bytes.
 * @throws Response 413 beyond the limit, 415 for another type, 400 for a broken body
 */
export async function readForm(request: Request, limit: number): Promise<FormData> {
	const type = request.headers.get('Content-Type') ?? ''
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
		throw Response.json({ message: 'Отправьте форму со страницы сайта' }, { status: 415 })
	}

	if ((request.headers.get('Content-Encoding') ?? 'identity') !== 'identity') {
		throw Response.json({ message: 'Отправьте форму без сжатия' }, { status: 415 })
	}

	const bytes = await readBody(request, limit)
	try {
		return await new Response(bytes as BodyInit, { headers: { 'Content-Type': type } }).formData()
	} catch {
		throw Response.json({ message: 'Данные формы не удалось прочитать' }, { status: 400 })
	}
}
