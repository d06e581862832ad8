import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { Evidence } from './evidence-rows.ts'
import type { PhraseMatch } from './phrases.ts'
import type { QueryClause } from './query-clauses.ts'
import { isRole } from './word-classes.ts'

const ofWord = 1
const ofQuery = 0.6
const eachPlaceBehind = 0.16
const leastOfPlace = 0.04
const ofClinicTerm = 0.85
/** A phrase that is so much of the question asks for everything it stands for. */
const leastOfAsked = 0.95
/** «Поставили коронку, она мешает и болит»: a crown is meant, though others hold more of these words. */
const leastOfMeant = 0.4
/** «Вернуть деньги»: words that say little each name a thing together. */
const leastOfPhrase = 0.7

/** A phrase of the lexicon stands for the words by which the clinic's texts call it. */
export function withClinicTerms(clauses: QueryClause[], matches: PhraseMatch[]): QueryClause[] {
	const expanded = clauses.map(clause => ({ ...clause, terms: new Map(clause.terms) }))
	for (const [{ clinicTerms, targets }, words] of matches) {
		const sure = surenessOf(words)
		const said = words.reduce((sum, { by }) => sum + (clauses[by]?.weight ?? 0), 0)
		if (words.length > 1 && said < leastOfPhrase)
			for (const { by } of words) {
				const clause = expanded[by]
				if (clause) clause.weight = Math.max(clause.weight, leastOfPhrase / words.length)
			}
		for (const { by } of words) {
			const clause = expanded[by]
			if (!clause) continue
			// Where only a text is meant, things need not hold more of the question than before.
			const isThing = clinicTerms.length > 0 || [...targets.keys()].some(thing => !thing.startsWith('pages/'))
			if (isThing) clause.known = Math.max(clause.known, sure)
			for (const term of clinicTerms)
				clause.terms.set(term, Math.max(ofClinicTerm * sure, clause.terms.get(term) ?? 0))
		}
	}
	return expanded
}

/** A thing that the lexicon means by a phrase holds all words of it; gains more the more of the query that is. */
export function createPhraseEvidence(entries: Entry[]) {
	const rows = new Map<string, number>()
	for (const [row, { group, slug }] of entries.entries())
		if (!rows.has(`${group}/${slug}`)) rows.set(`${group}/${slug}`, row)

	return (clauses: QueryClause[], evidence: Evidence[], matches: PhraseMatch[]) => {
		const needed = clauses.filter(({ filler }) => !filler)
		const all = weightOf(needed.filter(({ known }) => known > 0))
		const withStrangers = weightOf(needed)
		const bonus = new Map<number, number>()
		const meant = new Set<number>()
		const asked = new Set<number>()
		const treatments = new Set<number>()
		const targeted = new Set<number>()
		for (const [{ targets, ofDoctor }, words] of matches) {
			const sure = surenessOf(words)
			const said = words.reduce((sum, { by }) => sum + (clauses[by]?.weight ?? 0), 0)
			const share = Math.min(1, said / all)
			const isWhole = sure * said >= leastOfAsked * withStrangers
			const isTreatment = !ofDoctor && words.some(({ by }) => !isRole({ word: clauses[by]?.word ?? '' }))
			for (const [thing, place] of targets) {
				const row = rows.get(thing)
				if (row === undefined) continue
				targeted.add(row)
				const isText =
					isOfTexts(entries[row]) && (words.length > 1 || (isWhole && entries[row]?.group === 'pages'))
				if (isText) meant.add(row)
				const isEnough = ofDoctor || share >= leastOfMeant
				if (place === 0 && sure === 1 && isEnough && entries[row]?.group === 'services') {
					meant.add(row)
					if (isTreatment) treatments.add(row)
				}
				if (words.length > 1 && share * sure >= leastOfAsked) asked.add(row)
				const placeShare = Math.max(leastOfPlace, ofWord - eachPlaceBehind * place)
				for (const { by } of words) evidence[by]?.raise(row, sure * placeShare)
				// «Верните деньги, коронка не подошла»: a phrase for a text asks for it, whatever else is told.
				const gained = ((isText ? 1 : share) * sure) ** 2 * (ofQuery - eachPlaceBehind * place)
				if (entries[row]?.group !== 'pages' && gained > (bonus.get(row) ?? 0)) bonus.set(row, gained)
			}
		}
		return { bonus, meant, asked, treatments, targeted }
	}
}

const weightOf = (clauses: QueryClause[]) => clauses.reduce((sum, { weight }) => sum + weight, 0) || 1

const isOfTexts = (entry?: Entry) => entry?.group === 'documents' || entry?.group === 'pages'

const surenessOf = (words: { sure: number }[]) => Math.min(...words.map(({ sure }) => sure))
