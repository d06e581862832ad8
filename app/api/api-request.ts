/** What a call needs of a request, wherever it came from (`#app/server/sockets/api-request.server.ts`). */
export type ApiRequest = {
	method: string
	/** Absolute, with its query. */
	url: string
	headers: Pick<Headers, 'get'>
	/** The body as it arrives; null where there is none. */
	readonly body: ReadableStream<Uint8Array> | null
	/**
	 * The body in one piece.
	 * @throws ClinicError 413 beyond `limit` bytes, 400 when it breaks off
	 */
	bytes: (limit: number) => Promise<Uint8Array>
}

/** An answer in text; null for none at all. */
export type ApiAnswer = { status: number; headers: Record<string, string>; text: string | null }

export const toResponse = ({ status, headers, text }: ApiAnswer) => new Response(text, { status, headers })
