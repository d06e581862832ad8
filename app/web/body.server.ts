const tooLarge = () =>
	Response.json(
		{ message: 'Слишком много данных. Сократите текст и отправьте ещё раз.' },
		// The rest of the body is not read: the connection cannot be used again.
		{ status: 413, headers: { Connection: 'close', 'Cache-Control': 'no-store' } },
	)

const unreadable = () =>
	Response.json(
		{ message: 'Данные не удалось прочитать. Отправьте их ещё раз.' },
		{ status: 400, headers: { 'Cache-Control': 'no-store' } },
	)

/**
 * Reads a request's body, counting while it streams: Content-Length can be missing or false.
 * @throws Response 413 beyond `limit` bytes, 400 when the body breaks off
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
	if (Number(request.headers.get('Content-Length')) > limit) throw tooLarge()
	if (!request.body) return new Uint8Array()

	const chunks: Uint8Array[] = []
	let size = 0
	const reader = request.body.getReader()
	for (;;) {
		const { done, value } = await reader.read().catch(() => {
			throw unreadable()
		})
		if (done) return Buffer.concat(chunks)

		size += value.byteLength
		// The rest is left unread, not cancelled: cancelling cuts the connection before the answer is out.
		if (size > limit) throw tooLarge()
		chunks.push(value)
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

	const bytes = await readBody(request, limit)
	try {
		return await new Response(bytes as BodyInit, { headers: { 'Content-Type': type } }).formData()
	} catch {
		throw Response.json({ message: 'Данные формы не удалось прочитать' }, { status: 400 })
	}
}
