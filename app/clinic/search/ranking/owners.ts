import { type Entry, pageOf } from '#app/clinic/search/index/entries.ts'
import type { QueryClause } from './query-clauses.ts'
import type { Ranked } from './rank.ts'

/** Of the best text so much makes a text one that answers too. */
const nearBest = 0.8
/** So much of a text's score is that of the thing it is about; of this and of its own the greater one counts. */
const ofText = 0.4
const ofBoth = 0.3
/** What scores less than this share of the best page only mentions what that is about. */
const leastBesidePage = 0.55
/** In fewer words there is a name, and whose text says it too says nothing. */
const leastWords = 4

/** What the texts on the page of a thing say speaks for the thing, where its own words do so as well. */
export function createOwners(entries: Entry[]) {
	const owners = ownersOf(entries)

	return (things: Ranked[], texts: Ranked[], words: number) => {
		const least = nearBest * texts.reduce((most, { score }) => Math.max(most, score), 0)
		const byOwner = new Map<number, number>()
		for (const { row, score } of texts) {
			const owner = owners[row]
			if (owner !== undefined && score >= least) byOwner.set(owner, Math.max(score, byOwner.get(owner) ?? 0))
		}
		return things.map(({ row, score }): Ranked => {
			const said = ofText * (byOwner.get(row) ?? 0)
			const isHeard = words >= leastWords || entries[row]?.group === 'documents'
			return { row, score: isHeard ? Math.max(said, score) + ofBoth * Math.min(said, score) : score }
		})
	}
}

/** «Лекарства»: where the site has a page for it, services that only mention it are no answer. */
export function createMentionFilter(entries: Entry[]) {
	const isPage = entries.map(({ to }) => /^\/[a-z]+$|^\/contacts#/.test(to))
	const mayMention = entries.map(({ group }) => group === 'services' || group === 'categories')

	return (things: Ranked[], texts: Ranked[], clauses: QueryClause[], treatments: Set<number>) => {
		// Half a word may go on to any name.
		if (!clauses.some(({ terms }) => [...terms.values()].includes(1))) return things
		const best = texts.reduce((most, { row, score }) => (isPage[row] ? Math.max(most, score) : most), 0)
		return things.filter(
			({ row, score }) => !mayMention[row] || treatments.has(row) || score >= leastBesidePage * best,
		)
	}
}

/** Place of a text → the service or document it belongs to. */
function ownersOf(entries: Entry[]) {
	const rows = new Map(entries.map(({ group, slug }, row) => [`/${group}/${slug}`, row]))
	return entries.map(entry => {
		const page = pageOf(entry)
		return entry.group === 'pages' && /^\/(?:services|documents)\//.test(page) ? rows.get(page) : undefined
	})
}
