const key = 'searchHistory'
/** So many are kept, and so many shown. */
const longest = 10
export const shown = 5

// Where the visitor keeps storage shut, the page remembers until it is left.
let kept: string[] = []

/** What the visitor looked for, the latest first. */
export function history(): string[] {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
		return Array.isArray(stored) ? stored.filter(query => typeof query === 'string') : []
	} catch {
		return kept
	}
}

/** The history with this query in front, once. */
export function remember(query: string) {
	return keep([query, ...history().filter(earlier => earlier !== query)].slice(0, longest))
}

export const forget = () => keep([])

function keep(queries: string[]) {
	kept = queries
	try {
		if (queries.length > 0) localStorage.setItem(key, JSON.stringify(queries))
		else localStorage.removeItem(key)
	} catch {
		// Shut or full.
	}
	return queries
}
