import { ClinicError } from '#app/clinic/errors.ts'
import { kilobyte, megabyte } from '#app/platform/units.ts'
import { withTimeout } from '#app/platform/with-timeout.ts'

const timeout = 2000
const mostForgotten = 32 * megabyte
export const textLimit = 64 * kilobyte

export type PostedBody = { headers: Pick<Headers, 'get'>; body: ReadableStream<Uint8Array> | null }

export const bodyTooLarge = (message = 'Слишком много данных. Сократите текст и отправьте ещё раз.') =>
	new ClinicError(413, message)

export const bodyUnreadable = () => new ClinicError(400, 'Данные не удалось прочитать. Отправьте их ещё раз.')

/**
 * Reads a request's body, counting while it streams: Content-Length can be missing or false.
 * @throws ClinicError 413 beyond `limit` bytes, 400 when the body breaks off
 */
export async function readBody({ headers, body }: PostedBody, limit: number): Promise<Uint8Array> {
	if (!body) return new Uint8Array()

	const reader = body.getReader()
	if (Number(headers.get('Content-Length')) > limit) {
		await drainBody(reader)
		throw bodyTooLarge()
	}

	const chunks: Uint8Array[] = []
	let size = 0
	for (;;) {
		const { done, value } = await reader.read().catch(() => {
			throw bodyUnreadable()
		})
		if (done) return Buffer.concat(chunks)

		size += value.byteLength
		if (size > limit) {
			await drainBody(reader)
			throw bodyTooLarge()
		}
		chunks.push(value)
	}
}

/**
 * Forgets the rest as it arrives, within reason. Neither left unread nor cancelled: a client that is still
 * writing would then meet a broken connection instead of the answer.
 */
export async function drainBody(reader: ReadableStreamDefaultReader<Uint8Array>) {
	await withTimeout(forget(reader), timeout, bodyUnreadable).catch(() => {})
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
 * @throws ClinicError 413 beyond the limit, 415 for another type, 400 for a broken body
 */
export async function readForm(request: Request, limit = textLimit): Promise<FormData> {
	const type = request.headers.get('Content-Type') ?? ''
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
		throw new ClinicError(415, 'Отправьте форму со страницы сайта')
	}

	if ((request.headers.get('Content-Encoding') ?? 'identity') !== 'identity') {
		throw new ClinicError(415, 'Отправьте форму без сжатия')
	}

	const bytes = await readBody(request, limit)
	try {
		return await new Response(bytes as BodyInit, { headers: { 'Content-Type': type } }).formData()
	} catch {
		throw new ClinicError(400, 'Данные формы не удалось прочитать')
	}
}
