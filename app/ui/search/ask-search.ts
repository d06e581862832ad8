import type { SearchAnswer } from '#app/clinic/search.ts'

/** @throws Error with the server's message, else its status; whatever the network throws as it is */
export async function askSearch(query: string, signal: AbortSignal): Promise<SearchAnswer> {
	const address = `/api/search?q=${encodeURIComponent(query)}&type=all`
	const answer = await fetch(address, { signal, credentials: 'omit' })
	if (answer.ok) return await answer.json()

	const { message }: { message?: unknown } = (await answer.json().catch(() => null)) ?? {}
	throw new Error(typeof message === 'string' ? message : `HTTP error! status: ${answer.status}`)
}
