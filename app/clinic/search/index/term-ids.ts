import { isClinicTopic, isContactTopic } from '#app/clinic/search/ranking/topics.ts'

/** A number for each term, and which of them are left out of some texts. */
export function createTermIds() {
	const ids = new Map<string, number>()
	const terms: string[] = []
	const excluded = { everywhere: new Set<number>(), inDocuments: new Set<number>() }

	function idOf(term: string) {
		const known = ids.get(term)
		if (known !== undefined) return known
		const fresh = terms.push(term) - 1
		ids.set(term, fresh)
		if (isClinicTopic(term)) excluded.everywhere.add(fresh)
		if (isContactTopic(term)) excluded.inDocuments.add(fresh)
		return fresh
	}

	return {
		...{ ids, idOf, excluded },
		termsOf: (some: number[]) => new Set(some.map(id => terms[id] ?? '')),
	}
}
