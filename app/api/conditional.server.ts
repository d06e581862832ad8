import { createHash } from 'node:crypto'

/**
 * Gives an answer a tag of its content, and answers 304 without it to who has that already. The tag is weak: a
 * proxy may compress what it stands for.
 */
export async function conditional(request: Request, reply: Response): Promise<Response> {
	if (reply.status !== 200) return reply
	const text = await reply.text()
	const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
	const headers = new Headers(reply.headers)
	headers.set('ETag', tag)

	const had = request.headers.get('If-None-Match')?.split(',') ?? []
	if (!had.some(one => same(one, tag) || one.trim() === '*')) return new Response(text, { headers })
	headers.delete('Content-Type')
	return new Response(null, { status: 304, headers })
}

const same = (one: string, other: string) => bare(one) === bare(other)
const bare = (tag: string) => tag.trim().replace(/^W\//, '')
