import type { SearchAnswer } from '#app/clinic/search/search.ts'
import { isSearchAnswer, readSearchAnswer } from '#app/clinic/search/search-answer.ts'

/** @throws Error with the server's message or status */
export async function askSearch(query: string, signal: AbortSignal): Promise<SearchAnswer> {
	const address = `/api/search?${new URLSearchParams({ q: query, type: 'all' })}`
	const start = performance.now()
	const answer = await fetch(address, { signal, credentials: 'omit' })
	if (answer.ok) {
		const body: unknown = await answer.json()
		if (!isSearchAnswer(body)) throw new Error('The search was answered with something else')
		return readSearchAnswer(body, performance.now() - start)
	}

	const { message }: { message?: unknown } = (await answer.json().catch(() => null)) ?? {}
	throw new Error(
		typeof message === 'string' && message !== '' ? message : `HTTP error! status: ${answer.status}`,
	)
}
