const key = 'searchHistory'
const longest = 10
export const shown = 5

// Where storage is blocked, for this page only.
let kept: string[] = []

export function history(): string[] {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
		return Array.isArray(stored) ? stored.filter(query => typeof query === 'string') : []
	} catch {
		return kept
	}
}

export function remember(query: string) {
	return keep([query, ...history().filter(earlier => earlier !== query)].slice(0, longest))
}

export const forget = () => keep([])

function keep(queries: string[]) {
	kept = queries
	try {
		if (queries.length > 0) localStorage.setItem(key, JSON.stringify(queries))
		else localStorage.removeItem(key)
	} catch {}
	return queries
}
