/** A post without files and of a known, small size. */
export type SmallPost = {
	method: 'POST'
	url: string
	headers: Pick<Headers, 'get'>
	/** Its body in one piece; undefined where that broke off. */
	whole: () => Promise<Uint8Array | undefined>
}

/** What a call needs of a request: the web's own, or a small post, which costs a tenth of it. */
export type Asked = Request | SmallPost

/** An answer in text, from which the web's own is made where one is wanted. */
export type Told = { status: number; headers: Record<string, string>; text: string | null }

export const responseOf = (told: Told | Response) =>
	told instanceof Response ? told : new Response(told.text, { status: told.status, headers: told.headers })
