import type { QueryWord } from '#app/clinic/search/query/query-word.ts'
import type { Meaning } from '#app/clinic/search/vocabulary/meaning.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { isVerbalNoun, languageWeight } from '#app/clinic/search/words/dictionary/language-weight.ts'
import { looksLikeSurname, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { isLatin, isRussian } from '#app/clinic/search/words/normalize.ts'
import { asksForTopic, isClinicTopic, isTreatmentTopic } from './topics.ts'

/** A misspelling of so many letters would have been recognised. */
const longWord = 8
/** «Смогу» is nobody's trade. */
const leastOfTrade = 0.5
/** A word of a name is surely understood; one of some text may be there by chance. */
const knownFrom = { names: 1, headings: 0.7, texts: 0.5 }
/** «Расписание» is asked of trains too: such a word alone does not make a question one to a clinic. */
const clinicTopicOnly = 0.5
/** Less sure than this is a word of the same root, or one that resembles. */
const fairlySure = 0.68
const roles = new Set(['врач', 'доктор', 'специалист', 'стоматолог', 'клиник', 'doctor', 'dentist', 'clinic'])
const weights = {
	topic: 0.5,
	filler: 0.2,
	role: 0.25,
	named: 0.7,
	stranger: 0.6,
	verbalNoun: 0.5,
	foreigner: 0.6,
	person: 2.5,
	otherDeed: 1.5,
}

/** How much of the query each of its words is, and how well it was recognised. */
export function createWeighing(words: QueryWord[], sentence: string[]) {
	const withRole = words.some(isRole)
	const aboutTreatment = words.some(isOfTreatment)
	const doubtful =
		!withRole &&
		!sentence.some(word => toTheClinic.test(word)) &&
		words.some(isOfOtherTrade) &&
		!asksTwice(words)

	return (one: QueryWord) => {
		if (isOtherDoctor(one, sentence)) return { weight: weights.person, known: 0 }
		if (isOfOtherThing(one, words, sentence)) return { weight: weights.otherDeed, known: 0 }
		const weight = isDegree(one, sentence)
			? weights.filler
			: weightOf(one, withRole, aboutTreatment && !isAtSomebody(one, sentence))
		return { weight, known: recognitionOf(one, doubtful) }
	}
}

function weightOf(one: QueryWord, withRole: boolean, aboutTreatment: boolean) {
	const { word, meaning, needed } = one
	if (!needed) return weights.filler
	if (isRole(one)) return weights.role
	if (meaning) return weightOfKnown(meaning, meaning.spelling ?? word)
	if (isLatin(word)) return weights.foreigner
	const lemmas = dictionary().lemmasOf(word)
	const isStrange = withRole
		? !lemmas.includes(word)
		: lemmas.length === 0 && !(aboutTreatment && isDrug.test(word))
	if (looksLikeSurname(word) && isStrange) return weights.person
	return lemmas.length === 0 ? weights.stranger : languageWeight(word)
}

/** «У Ерохина», «к Ерохину». */
const isAtSomebody = ({ word }: QueryWord, sentence: string[]) =>
	/^(?:у|ко?)$/.test(wordBefore(word, sentence))

const wordBefore = (word: string, sentence: string[]) => sentence[sentence.indexOf(word) - 1] ?? ''

/** «Лидокаин» ends like a surname: beside a treatment it is none. */
const isDrug = /ин(?:а|ом|е)?$/

function weightOfKnown({ terms, sure, from }: Meaning, word: string) {
	const hasTopic = asksForTopic([...terms].flatMap(([term, sure]) => (sure >= fairlySure ? [term] : [])))
	const language = Math.max(languageWeight(word), hasTopic ? weights.topic : 0)
	// A word that is only akin to one of a name is no name: «время» and «временный».
	if (from !== 'names' || sure < fairlySure) return language
	return Math.max(language, isVerbalNoun(word) ? weights.verbalNoun : weights.named)
}

function recognitionOf({ meaning }: QueryWord, doubtful: boolean) {
	if (!meaning) return 0
	const doubt = meaning.sure < fairlySure ? (0.6 * meaning.sure) / fairlySure : 1
	const topic = doubtful && [...meaning.terms.keys()].some(isClinicTopic) ? clinicTopicOnly : 1
	const source = [...meaning.terms].some(([term, sure]) => sure >= fairlySure && isTreatmentTopic(term))
		? 'names'
		: meaning.from
	return knownFrom[source] * doubt * topic
}

const isOfTreatment = ({ word, meaning }: QueryWord) =>
	meaning !== undefined && (isVerbalNoun(word) || [...meaning.terms.keys()].some(isTreatmentTopic))

const isRole = ({ word }: QueryWord) => termsOf(word).some(term => roles.has(term))

/** «Записаться к кардиологу»: texts mention doctors the clinic does not have. */
const isOtherDoctor = ({ word, meaning }: QueryWord, sentence: string[]) =>
	(meaning?.from ?? 'texts') === 'texts' &&
	/(?:лог|иатр|хирург|вт|ист)[уа]$/.test(word) &&
	/^ко?$/.test(wordBefore(word, sentence))

/** «Наращивание ногтей»: what is done is known, but is done to something else. */
function isOfOtherThing({ word }: QueryWord, words: QueryWord[], sentence: string[]) {
	if (!/(?:н|т)и[еяюий]м?$/.test(word) || !isVerbalNoun(word)) return false
	const object = sentence[sentence.indexOf(word) + 1]
	const found = words.find(one => one.word === object)
	if (!object || !found?.needed || (found.meaning && found.meaning.from !== 'texts')) return false
	const lemmas = dictionary().lemmasOf(object)
	return genitive.test(object) && !lemmas.includes(object) && lemmas.some(isNoun)
}

const genitive = /(?:[аяыий]|ов|ев|ей|[^аеиоуыэюямх])$/
const isNoun = (lemma: string) => !/(?:[аеиуыя]ть|ться|ти|тись|чь|чься|[ыио]й)$/.test(lemma)

/** «До дрожи», «до слёз»: how much, not what. */
const isDegree = ({ word, meaning }: QueryWord, sentence: string[]) =>
	!meaning && wordBefore(word, sentence) === 'до'

/** «Оплата по СБП»: two words of one topic leave no doubt. */
function asksTwice(words: QueryWord[]) {
	const topics = words.flatMap(({ meaning }) => [...(meaning?.terms.keys() ?? [])].filter(isClinicTopic))
	return new Set(topics).size < topics.length
}

/** A question to somebody, not the name of a thing. */
const toTheClinic =
	/^(?:вы|вас|вам|вами|ваш\S*|где|куда|когда|сколько|скольки|как|можно|нужно|нужна|нужен|есть|ли|кто|кому|какой|какие|почему|хочу)$/

/** A word of the language, or a long one of a trade's, that nobody here uses. */
const isOfOtherTrade = ({ word, meaning, needed }: QueryWord) =>
	!meaning &&
	needed &&
	(dictionary().knows(word)
		? languageWeight(word) >= leastOfTrade
		: isRussian(word) && word.length >= longWord)
