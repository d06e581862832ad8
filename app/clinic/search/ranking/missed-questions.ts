import type { Entry } from '#app/clinic/search/index/entries.ts'
import { isTopic } from '#app/clinic/search/vocabulary/meaning.ts'
import { languageWeight } from '#app/clinic/search/words/dictionary/language-weight.ts'
import { lemmasOf, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { isNoun } from './foreign-objects.ts'
import type { QueryClause } from './query-clauses.ts'

/** Of a noun by which a question can be answered alone: «день» and «лечение» are said of anything. */
const leastOfSubject = 0.5
/** Asked of whatever was named before: «и сколько это стоит», «больно ли». */
const ofWhatWasNamed = new Set(['@prices', '@pain', '@after', '@steps', '@lasting'])
/** «Сколько лет он работает» is asked of what was named before; «не хочу брекеты», «без записи» ask for none. */
const dependent =
	/^(?:н?(?:его|ее|ему|ей|им|их|ими)|он|она|оно|они|нем|эт(?:о|от|а|и|у|ого|ой|ому|им|их)|там|туда|так(?:ой|ая|ое|ие)|не|без)$/
const mostAdded = 2

type QuestionAnswer = { clauses: QueryClause[]; intents: Set<string>; sentence: Set<string>; found: Entry[] }

/** What was found for the whole, with the best of those of its questions about which nothing was. */
export function withMissed(found: Entry[], questions: QuestionAnswer[]) {
	const shown = new Set(found)
	const missed = questions.filter(one => standsAlone(one) && isMissed(one.found, shown))
	if (missed.length === 0) return found
	return alternating([found, ...missed.map(one => firstOfEachGroup(one.found.filter(adds(one, found))))])
}

/** «К кому записаться» asks for what was said before. */
const standsAlone = ({ clauses, intents, sentence }: QuestionAnswer) =>
	clauses.some(clause => isSubject(clause) && !(intents.has('who') && clause.terms.has('@booking'))) &&
	![...sentence].some(word => dependent.test(word))

function isSubject({ word, terms, filler }: QueryClause) {
	const topics = [...terms.keys()].filter(isTopic)
	if (topics.length > 0) return topics.some(topic => !ofWhatWasNamed.has(topic))
	const lemmas = lemmasOf(word)
	return !filler && languageWeight(word) >= leastOfSubject && lemmas.length > 0 && lemmas.every(isNoun)
}

/** None of the services found for the question alone, or of the list in which its best stands, is shown. */
function isMissed(own: Entry[], shown: Set<Entry>) {
	const group = own.some(entry => entry.group === 'services') ? 'services' : own[0]?.group
	const best = own.filter(entry => entry.group === group)
	return best.length > 0 && !best.some(entry => shown.has(entry))
}

const treatments = ['categories', 'services', 'doctors', 'promotions']

/** Beside treatments found for the whole, one that is not called what the question names was not asked for. */
function adds({ clauses }: QuestionAnswer, found: Entry[]) {
	const asked = new Set(clauses.filter(isSubject).flatMap(({ terms }) => [...terms.keys()]))
	const isNamed = ({ name }: Entry) =>
		wordsOf(name).some(word => termsOf(word).some(term => asked.has(term) || asked.has(`=${term}`)))
	const isTreatment = ({ group }: Entry) => treatments.includes(group)
	const showsTreatments = found.some(isTreatment)
	return (entry: Entry) => !showsTreatments || !isTreatment(entry) || isNamed(entry)
}

const firstOfEachGroup = (entries: Entry[]) =>
	withPlaces(entries).flatMap(({ entry, place }) => (place < mostAdded ? [entry] : []))

function alternating(lists: Entry[][]) {
	const placed = new Map<Entry, number>()
	for (const { entry, place } of lists.flatMap(withPlaces)) if (!placed.has(entry)) placed.set(entry, place)
	return [...placed].sort(([, one], [, other]) => one - other).map(([entry]) => entry)
}

function withPlaces(entries: Entry[]) {
	const counts = new Map<string, number>()
	return entries.map(entry => {
		const place = counts.get(entry.group) ?? 0
		counts.set(entry.group, place + 1)
		return { entry, place }
	})
}
