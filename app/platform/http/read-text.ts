/** The text of an answer of at most so many bytes, else undefined: one that never ends must not fill the memory. */
export async function readText({ body }: Response, limit: number) {
	const decoder = new TextDecoder()
	let text = ''
	let size = 0
	for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
		size += chunk.byteLength
		if (size > limit) return undefined
		text += decoder.decode(chunk, { stream: true })
	}
	return text + decoder.decode()
}
