import { matchesTag, weakTag } from '#app/platform/etag.ts'

/** Gives an answer a tag of its content, and answers 304 without it to who has that already. */
export async function conditional(request: Request, reply: Response): Promise<Response> {
	if (reply.status !== 200) return reply
	const text = await reply.text()
	const tag = weakTag(text)
	const headers = new Headers(reply.headers)
	headers.set('ETag', tag)

	if (!matchesTag(request.headers.get('If-None-Match'), tag)) return new Response(text, { headers })
	headers.delete('Content-Type')
	return new Response(null, { status: 304, headers })
}
