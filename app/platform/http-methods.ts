export const isRead = (method = 'GET') => method === 'GET' || method === 'HEAD'

export const safeMethods = ['GET', 'HEAD', 'OPTIONS']

export const isWriting = (method = 'GET') => !safeMethods.includes(method)

export const methodNotAllowed = (allow: string) =>
	new Response(null, { status: 405, headers: { Allow: allow } })

/**
 * An action answers whatever is neither GET nor HEAD; ours take posts only.
 * @throws Response 405
 */
export function postOnly({ method }: Request) {
	if (method !== 'POST') throw methodNotAllowed('GET, HEAD, POST')
}
