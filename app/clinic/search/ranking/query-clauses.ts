import type { QueryWord } from '#app/clinic/search/query/query-word.ts'
import { isVerbalNoun } from '#app/clinic/search/words/dictionary/language-weight.ts'
import { isRussian } from '#app/clinic/search/words/normalize.ts'
import { createWeighing } from './clause-weight.ts'
import { type AreTogether, isCircumstance } from './foreign-objects.ts'

/** A part of the query, mostly a word: what it stands for, and how much of the query it is. */
export type QueryClause = {
	/** Empty for what is not a single word. */
	word: string
	/** Term → how surely it is meant. */
	terms: Map<string, number>
	/** How much of the query it is, whether the clinic knows it or not. */
	weight: number
	/** How well it was recognised, 0 for a stranger. */
	known: number
	/** It narrows nothing: «сделать», «недорого». */
	filler: boolean
	/** «Без брекетов»: what is not wanted. */
	denied?: boolean
	/** «Для невесты», «при варикозе»: for whom or when, and nothing of what is done. */
	circumstance?: boolean
}

type Understood = {
	words: QueryWord[]
	intents: Set<string>
	sentence: string[]
	/** Titles and questions of the site that stand in the query word by word. */
	titles: { term: string; words: number }[]
	areTogether: AreTogether
}

const leastUnderstood = 0.35
/** A complaint is what is asked, whatever was done to which tooth. */
const intentWeights = {
	hours: 0.6,
	road: 0.6,
	booking: 0.6,
	job: 0.6,
	visit: 0.6,
	guarantee: 0.4,
	complaint: 1.2,
}

/** The words of a query, what its form asks for, and the titles in it. */
export function queryClauses({ words, intents, sentence, titles, areTogether }: Understood): QueryClause[] {
	return [
		...wordClauses(words, sentence, areTogether),
		...Object.entries(intentWeights)
			.filter(([intent]) => intents.has(intent))
			.map(([intent, weight]) => clauseOf(`@${intent}`, { sure: 0.9, weight })),
		...titles.map(({ term, words }) => clauseOf(term, { sure: 1, weight: 0.3 * words })),
	]
}

const clauseOf = (term: string, { sure, weight }: { sure: number; weight: number }): QueryClause => ({
	...{ word: '', terms: new Map([[term, sure]]), weight, known: 1, filler: false },
})

function wordClauses(words: QueryWord[], sentence: string[], areTogether: AreTogether) {
	const weigh = createWeighing(words, sentence, areTogether)
	return words.map(
		(one): QueryClause => ({
			word: one.word,
			terms: termsOf(one, sentence),
			...weigh(one),
			filler: !one.needed,
			denied: one.denied ?? false,
			circumstance: isCircumstance(one, sentence),
		}),
	)
}

/** «Полис от работы», «после работы»: nobody asks for a job. */
function termsOf({ word, meaning }: QueryWord, sentence: string[]) {
	const terms = new Map(meaning?.terms)
	if (/^(?:от|с|со|после|до)$/.test(sentence[sentence.indexOf(word) - 1] ?? '')) terms.delete('@job')
	return terms
}

/** The share of the query that was recognised, by weight; 0 where that is too little to answer. */
export function understanding(clauses: QueryClause[]) {
	if (isOnlyVerbalNoun(clauses)) return 0
	const all = clauses.reduce((sum, { weight }) => sum + weight, 0)
	const known = clauses.reduce((sum, { weight, known }) => sum + weight * known, 0)
	return known > 0 && known / all >= leastUnderstood ? known / all : 0
}

/** «Удаление папиллом»: what is done is known, to what is not. */
function isOnlyVerbalNoun(clauses: QueryClause[]) {
	const needed = clauses.filter(({ word, filler }) => word && !filler)
	const known = needed.filter(clause => clause.known > 0)
	return known.length > 0 && known.every(({ word }) => isVerbalNoun(word)) && needed.some(isStranger)
}

const isStranger = ({ word, known, circumstance }: QueryClause) =>
	known === 0 && isRussian(word) && !circumstance

/** The words that would find something alone. */
export const recognised = (clauses: QueryClause[]) =>
	clauses.flatMap(({ word, known, filler }) => (word && known >= 0.5 && !filler ? [word] : []))
