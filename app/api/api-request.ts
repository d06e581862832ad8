export type ApiRequest = {
	method: string
	url: string
	headers: Pick<Headers, 'get'>
	readonly body: ReadableStream<Uint8Array> | null
	/**
	 * The body in one piece.
	 * @throws ClinicError 413 beyond `limit` bytes, 400 when it breaks off
	 */
	bytes: (limit: number) => Promise<Uint8Array>
}

export type ApiAnswer = { status: number; headers: Record<string, string>; text: string | null }

export const toResponse = ({ status, headers, text }: ApiAnswer) => new Response(text, { status, headers })
