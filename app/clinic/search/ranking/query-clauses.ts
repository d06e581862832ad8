import type { QueryWord } from '#app/clinic/search/query/query-word.ts'
import { confidence, isTopic } from '#app/clinic/search/vocabulary/meaning.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { isVerbalNoun, languageWeight } from '#app/clinic/search/words/dictionary/language-weight.ts'
import { lemmasOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { isRussian } from '#app/clinic/search/words/normalize.ts'
import { createWeighing, isAddress } from './clause-weight.ts'
import { type AreTogether, isAdjective, isCircumstance, isNoun, isSetting } from './foreign-objects.ts'
import { asksForPrice, isTimeOfVisit } from './intents.ts'
import { isAspect, isPerson, isRole } from './word-classes.ts'

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
/** «У вас стерильные инструменты, не заразите гепатитом»: who speaks to the clinic at length does not ask others. */
const leastOfAddress = { understood: 0.22, words: 4 }
/** Where texts alone have words of it, and no topic is asked for. */
const leastOfTexts = 0.5
/** Of a word that only says when or what not: «после брекетов», «не брекетами». */
const shareOfAside = 0.5
/** «Узнать», «сколько»: said of everything. */
const leastOfThing = 0.25
/** A complaint is what is asked, whatever was done to which tooth. */
const intentWeights = {
	hours: 0.6,
	prices: 0.6,
	road: 0.6,
	booking: 0.6,
	job: 0.6,
	visit: 0.6,
	review: 0.9,
	guarantee: 0.4,
	pregnancy: 0.5,
	complaint: 1.2,
	cancel: 1.2,
}

/** «Сколько стоит», «записаться на вечер»: what is asked for where nothing is named. */
const defaultTopics: Record<string, string> = { price: 'prices', booking: 'booking', coming: 'hours' }

/** The words of a query, what its form asks for, and the titles in it. */
export function queryClauses({ words, intents, sentence, titles, areTogether }: Understood): QueryClause[] {
	const things = words.filter(isThing)
	const isNamed = (intent: string) => (intent === 'booking' ? !things.every(isWhoOrWhen) : things.length > 0)
	const asked = [...intents].flatMap(intent => {
		const topic = defaultTopics[intent]
		return topic === undefined ? [intent] : isNamed(intent) ? [] : [topic]
	})
	return [
		...wordClauses(words, sentence, areTogether),
		...Object.entries(intentWeights)
			.filter(([intent]) => asked.includes(intent))
			.map(([intent, weight]) => clauseOf(`@${intent}`, { sure: 0.9, weight })),
		...titles.map(({ term, words }) => clauseOf(term, { sure: 1, weight: 0.3 * words })),
	]
}

/** «Где посмотреть цены», «стоимость услуг» are of nothing in particular. */
const isThing = (one: QueryWord) =>
	one.needed &&
	!one.filling &&
	languageWeight(one.word) >= leastOfThing &&
	(one.meaning?.from === 'names' || lemmasOf(one.word).every(isNoun)) &&
	!(isRole(one) || isPerson(one) || asksForPrice(one.word) || /^услуг/.test(one.word))

/** «Записать двоих детей на один день»: for whom and when. */
const isWhoOrWhen = ({ word, meaning }: QueryWord) =>
	(meaning?.terms.get('@child') ?? 0) >= confidence.topic || isTimeOfVisit(word) || whoOrWhen.test(word)
const whoOrWhen =
	/^(?:дв(?:ое|оих|оим)|тро(?:е|их|им)|вдвоем|вместе|сразу|онлайн|день|дня|дней|дни|недел[юеи]|месяца?|час|вечеру)$/

const clauseOf = (term: string, { sure, weight }: { sure: number; weight: number }): QueryClause => ({
	word: '',
	terms: new Map([[term, sure]]),
	weight,
	known: 1,
	filler: false,
})

function wordClauses(words: QueryWord[], sentence: string[], areTogether: AreTogether) {
	const weigh = createWeighing(words, sentence, areTogether)
	const weighed = words.map(one => ({ one, ...weigh(one), isAside: one.denied || isSetting(one, sentence) }))
	const isOfSomething = weighed.some(
		({ one, weight, isAside }) =>
			!isAside && one.needed && weight >= leastOfThing && (one.meaning?.from ?? 'texts') !== 'texts',
	)
	return weighed.map(
		({ one, weight, known, isAside }): QueryClause => ({
			word: one.word,
			terms: termsOf(one, sentence),
			...{ weight: isAside && isOfSomething ? shareOfAside * weight : weight, known },
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
export function understanding(clauses: QueryClause[], sentence: Set<string>) {
	if (isOnlySaidOfIt(clauses)) return 0
	const known = knownShare(clauses)
	const isToTheClinic =
		clauses.filter(({ filler }) => !filler).length >= leastOfAddress.words && [...sentence].some(isAddress)
	return known >= (isToTheClinic ? leastOfAddress.understood : leastUnderstood) ? known : 0
}

/** «УЗИ щитовидной железы»: some text has words of it, beside a thing that nobody here knows. */
export const isMentionedByChance = (clauses: QueryClause[]) =>
	knownShare(clauses) < leastOfTexts &&
	clauses.some(clause => !clause.filler && isStranger(clause) && isThingOfOthers(clause)) &&
	!clauses.some(({ filler, terms }) => !filler && [...terms.keys()].some(isTopic))

export function knownShare(clauses: QueryClause[]) {
	const all = clauses.reduce((sum, { weight }) => sum + weight, 0)
	return clauses.reduce((sum, { weight, known }) => sum + weight * known, 0) / (all || 1)
}

/** «Удаление папиллом», «детские песни»: what is done or what it is like is known, to what is not. */
function isOnlySaidOfIt(clauses: QueryClause[]) {
	const needed = clauses.filter(({ word, filler }) => word && !filler)
	const known = needed.filter(clause => clause.known > 0)
	if (known.length === 0) return false
	const strangers = needed.filter(isStranger)
	if (known.every(({ word }) => isVerbalNoun(word))) return strangers.length > 0
	return known.every(({ word }) => isVerbalNoun(word) || isAdjective(word)) && strangers.some(isThingOfOthers)
}

const isStranger = ({ word, known, circumstance }: QueryClause) =>
	known === 0 && isRussian(word) && !circumstance && !isAspect({ word }) && !isTimeOfVisit(word)

const isThingOfOthers = ({ word }: QueryClause) => dictionary().lemmasOf(word).some(isNoun)

/** Half typed, misspelt or short of what is meant. */
export const isOneWord = (clauses: QueryClause[]) => clauses.filter(({ filler }) => !filler).length === 1

export const recognised = (clauses: QueryClause[]) =>
	clauses.flatMap(({ word, known, filler }) => (word && known >= 0.5 && !filler ? [word] : []))
