import type { Entry } from '#app/clinic/search/index/entries.ts'
import { isTopic } from '#app/clinic/search/vocabulary/meaning.ts'
import { lemmasOf, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { isNoun } from './foreign-objects.ts'
import type { QueryClause } from './query-clauses.ts'

/** Of a word by which a question can be answered alone. */
const least = { known: 0.7, weight: 0.5 }
/** Asked of whatever was named before: «и сколько это стоит», «больно ли». */
const ofWhatWasNamed = new Set(['@prices', '@pain', '@after', '@steps', '@lasting'])
/** Of each group. */
const mostAdded = 2
/** «Сколько лет он работает»: asked of what was named before. */
const pronoun =
	/^(?:он|она|оно|они|его|ее|ему|ей|им|их|ими|это|этого|этот|эта|эти|этим|там|туда|такой|такая|такое|такие)$/

/** Of verbs the dictionary does not have. */
const verb = /[аяуе]ет(?:ся)?$/

export type Answered = { clauses: QueryClause[]; sentence: Set<string>; found: Entry[] }

/** Whether a question of several can be answered without the others. */
export const standsAlone = ({ clauses, sentence }: Answered) =>
	clauses.some(isSubject) && ![...sentence].some(word => pronoun.test(word))

function isSubject({ word, terms, weight, known, filler }: QueryClause) {
	const topics = [...terms.keys()].filter(isTopic)
	if (topics.some(topic => !ofWhatWasNamed.has(topic))) return true
	const isSure = !filler && known >= least.known && weight >= least.weight
	return isSure && topics.length === 0 && word !== '' && !verb.test(word) && lemmasOf(word).every(isNoun)
}

/** What was found for the whole, with the best of those questions about which nothing was. */
export function withMissed(found: Entry[], questions: Answered[]) {
	const missed = questions.filter(one => isMissed(one.found, found))
	return alternating([found, ...missed.map(one => firstOfEachGroup(one.found.filter(adds(one, found))))])
}

const ofTreatments = ['categories', 'services', 'doctors']

/** Beside treatments found for the whole, one that does not have the question's words was not asked for. */
function adds({ clauses }: Answered, found: Entry[]) {
	const groups = new Set(found.map(({ group }) => group))
	const asked = new Set(clauses.flatMap(({ terms, filler }) => (filler ? [] : [...terms.keys()])))
	const isNamed = ({ name }: Entry) => wordsOf(name).some(word => termsOf(word).some(term => asked.has(term)))
	return (entry: Entry) => !ofTreatments.includes(entry.group) || !groups.has(entry.group) || isNamed(entry)
}

function isMissed(own: Entry[], found: Entry[]) {
	const group = own.some(entry => entry.group === 'services') ? 'services' : own[0]?.group
	const best = own.filter(entry => entry.group === group).slice(0, 3)
	return best.length > 0 && !best.some(entry => found.includes(entry))
}

function firstOfEachGroup(entries: Entry[]) {
	const counts = new Map<string, number>()
	return entries.filter(({ group }) => {
		const count = (counts.get(group) ?? 0) + 1
		counts.set(group, count)
		return count <= mostAdded
	})
}

/** The first of each group of each list, then the second. */
function alternating(lists: Entry[][]) {
	const placed = new Map<Entry, number>()
	for (const list of lists) {
		const counts = new Map<string, number>()
		for (const entry of list) {
			const place = counts.get(entry.group) ?? 0
			counts.set(entry.group, place + 1)
			if (!placed.has(entry)) placed.set(entry, place)
		}
	}
	return [...placed].sort(([, one], [, other]) => one - other).map(([entry]) => entry)
}
