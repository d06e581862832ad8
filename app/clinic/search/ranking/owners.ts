import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { Ranked } from './rank.ts'

/** Of the best text so much makes a text one that answers too. */
const nearBest = 0.8
/** So much of a text's score is that of the thing it is about; of this and of its own the greater one counts. */
const ofText = 0.4
const ofBoth = 0.3
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

/** Place of a text → the service or document it belongs to. */
function ownersOf(entries: Entry[]) {
	const rows = new Map(entries.map(({ group, slug }, row) => [`/${group}/${slug}`, row]))
	return entries.map(({ group, to }) => {
		const [page = ''] = to.split('#')
		return group === 'pages' && /^\/(?:services|documents)\//.test(page) ? rows.get(page) : undefined
	})
}
