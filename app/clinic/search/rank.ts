import type { Read } from '#app/clinic/search/words/read-query.ts'
import type { Entry } from './entries.ts'
import type { Phrase } from './phrases.ts'

/** How much a word weighs where it stands. */
const weights: Record<string, number> = {
	name: 1,
	phrases: 1,
	keys: 0.9,
	said: 0.65,
	prices: 0.6,
	about: 0.5,
	questions: 0.3,
}
const eachPlaceBehind = 0.06
const shareOfBest = 0.5
const shareOfAll = 0.3

export type Hit = {
	entry: Entry
	/** Term of the index → the fields it was found in. */
	match: Record<string, string[]>
	/** The index's own measure, which decides between equals. */
	relevance: number
}

export type Ranked = { entry: Entry; score: number }

/** Orders what was found: every needed word counts where it stands best, whole names and whole phrases come first. */
export function ranked(
	hits: Hit[],
	{ words, phrases, size }: { words: Read[]; phrases: Map<string, Phrase>; size: (entry: Entry) => number },
) {
	const needed = words.filter(word => word.needed)
	const extra = words.filter(word => !word.needed)
	const loudest = Math.max(...hits.map(({ relevance }) => relevance), 1e-9)

	const scored = hits.map(({ entry, match, relevance }) => {
		const weigh = ({ meaning }: Read) => bestPlace(meaning?.terms ?? new Map(), match, entry, phrases)
		const found = needed.map(weigh)
		const inName = needed.filter(({ meaning }) => standsInName(meaning?.terms ?? new Map(), match)).length
		const coverage = inName / Math.max(size(entry), inName, 1)
		const score =
			found.reduce((sum, weight) => sum + weight, 0) / needed.length +
			0.25 * coverage * (inName / needed.length) +
			(coverage === 1 && inName === needed.length ? 0.4 : 0) +
			wholePhrase(needed, match, entry, phrases) +
			0.1 * extra.reduce((sum, word) => sum + weigh(word), 0) +
			0.03 * (relevance / loudest)
		return { entry, score }
	})
	return scored.sort((a, b) => b.score - a.score || a.entry.place - b.entry.place)
}

/** Leaves out what only mentions in passing where something else is called so. */
export function worthwhile(found: Ranked[]) {
	const best = new Map<string, number>()
	let most = 0
	for (const { entry, score } of found) {
		best.set(entry.group, Math.max(score, best.get(entry.group) ?? 0))
		most = Math.max(most, score)
	}
	return found.filter(
		({ entry, score }) =>
			score >= shareOfBest * (best.get(entry.group) ?? 0) && score >= shareOfAll * Math.min(most, 1.2),
	)
}

function bestPlace(
	terms: Map<string, number>,
	match: Hit['match'],
	entry: Entry,
	phrases: Map<string, Phrase>,
) {
	let best = 0
	for (const [term, fields] of Object.entries(match)) {
		const sure = terms.get(term)
		if (sure === undefined) continue
		for (const field of fields) {
			const behind = field === 'phrases' ? eachPlaceBehind * placeIn(phrases.get(term), entry) : 0
			best = Math.max(best, sure * ((weights[field] ?? 0) - behind))
		}
	}
	return best
}

const standsInName = (terms: Map<string, number>, match: Hit['match']) =>
	Object.entries(match).some(([term, fields]) => terms.has(term) && fields.includes('name'))

const placeIn = (phrase: Phrase | undefined, { group, slug }: Entry) =>
	phrase?.means.get(`${group}/${slug}`) ?? 0

function wholePhrase(needed: Read[], match: Hit['match'], entry: Entry, phrases: Map<string, Phrase>) {
	let best = 0
	for (const term of Object.keys(match)) {
		const phrase = phrases.get(term)
		if (!phrase || phrase.words.length < needed.length) continue
		const sure = Math.min(...needed.map(({ meaning }) => meaning?.terms.get(term) ?? 0))
		best = Math.max(best, sure * (0.35 - eachPlaceBehind * placeIn(phrase, entry)))
	}
	return best
}
