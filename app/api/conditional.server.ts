import { matchesTag, weakTag } from '#app/platform/http/etag.ts'
import type { ApiAnswer } from './api-request.ts'

/** Gives an answer a tag of its content, and makes it a 304 for who has that already (`had` is `If-None-Match`). */
export function conditional(had: string | null, answer: ApiAnswer): ApiAnswer {
	const { status, headers, text } = answer
	if (status !== 200 || text === null) return answer
	const tag = weakTag(text)
	const tagged: ApiAnswer['headers'] = { ...headers, ETag: tag }
	if (!matchesTag(had, tag)) return { ...answer, headers: tagged }
	const { 'Content-Type': _, ...rest } = tagged
	return { status: 304, headers: rest, text: null }
}
