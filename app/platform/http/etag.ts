import { createHash } from 'node:crypto'

/** A tag of the content. Weak: a proxy may compress what it stands for. */
export const weakTag = (content: string | Buffer) =>
	`W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Whether `If-None-Match` names the tag, by the weak comparison that the header asks for (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | null | undefined, tag: string) {
	if (ifNoneMatch === null || ifNoneMatch === undefined) return false
	return ifNoneMatch.split(',').some(one => opaque(one) === opaque(tag) || one.trim() === '*')
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
