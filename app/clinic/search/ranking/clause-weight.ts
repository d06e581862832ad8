import type { QueryWord } from '#app/clinic/search/query/query-word.ts'
import type { Meaning } from '#app/clinic/search/vocabulary/meaning.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import {
	isSaidToTheClinic,
	isVerbalNoun,
	languageWeight,
} from '#app/clinic/search/words/dictionary/language-weight.ts'
import { looksLikeSurname, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { isLatin, isRussian } from '#app/clinic/search/words/normalize.ts'
import {
	type AreTogether,
	foreignTest,
	isAdjective,
	isCircumstance,
	isHowOrWhence,
	isNoun,
	isOfOtherBodyPart,
	isOtherDoctor,
	neighboursOf,
	wordBefore,
} from './foreign-objects.ts'
import { isTimeOfVisit } from './intents.ts'
import { asksForTopic, isClinicTopic, isTreatmentTopic } from './topics.ts'
import { isAnimal, isAspect, isPerson, isRole } from './word-classes.ts'

/** A misspelling of so many letters would have been recognised. */
const longWord = 8
/** «Смогу» is nobody's trade. */
const leastOfTrade = 0.5
/** A word of a name is surely understood; one of some text may be there by chance. */
const knownFrom = { names: 1, headings: 0.7, texts: 0.5 }
/** «Расписание» is asked of trains too: such a word alone does not make a question one to a clinic. */
const clinicTopicOnly = 0.5
/** «Цирк» beside a word nobody here knows is hardly «цирконий». */
const ofBeginning = 0.5
/** Of a word nobody here knows, where it is one choice of two. */
const shareOfAlternative = 0.5
/** Less sure than this is a word of the same root, or one that resembles. */
const fairlySure = 0.68
const weights = {
	topic: 0.5,
	filler: 0.2,
	role: 0.25,
	anybody: 0.45,
	named: 0.7,
	stranger: 0.6,
	circumstance: 0.5,
	verbalNoun: 0.5,
	foreigner: 0.6,
	person: 2.5,
	otherAction: 1.5,
	otherThing: 2.5,
	animal: 5,
	aspect: 0.25,
	whose: 1.2,
}

/** How much of the query each of its words is, and how well it was recognised. */
export function createWeighing(words: QueryWord[], sentence: string[], areTogether: AreTogether) {
	const isForeign = foreignTest(words, sentence, areTogether)
	const withRole = words.some(isRole)
	const aboutTreatment = words.some(isOfTreatment) || sentence.some(word => ofMedicines.test(word))
	const strangers = achesElsewhere(words)
	const withStranger = words.some(({ meaning, needed }) => needed && !meaning)
	const doubtful =
		!withRole &&
		!sentence.some(word => isAddress(word) || asking.test(word)) &&
		!isToTheClinic(words[0]) &&
		words.some(one => isOfOtherTrade(one) && !isHowOrWhence(one, words, sentence)) &&
		!asksTwice(words)

	const plainWeightOf = (one: QueryWord) =>
		weightOf(one, {
			withRole,
			aboutTreatment: aboutTreatment && !isAtSomebody(one, sentence),
			isOfMany: isOfMany(one, sentence),
			isBeside: isCircumstance(one, sentence),
		})

	return (one: QueryWord) => {
		if (isOtherDoctor(one, words, sentence)) return { weight: weights.person, known: 0 }
		if (strangers.includes(one) || isTimetable(one, words, sentence) || isOtherMachine(one, words, sentence))
			return { weight: weights.otherAction, known: 0 }
		if (isAnimal(one, sentence)) return { weight: weights.animal, known: 0 }
		if (isHowOrWhence(one, words, sentence)) return { weight: weights.aspect, known: 0 }
		if (isForeign(one) || isOfOtherBodyPart(one, words, sentence))
			return { weight: weights.otherThing, known: 0 }
		const noun = nounOf(one, words, sentence)
		const weight = isDegree(one, words, sentence)
			? weights.filler
			: Math.min(plainWeightOf(one), noun ? plainWeightOf(noun) : Number.POSITIVE_INFINITY)
		if (!one.meaning && isAlternative(one, sentence)) return { weight: shareOfAlternative * weight, known: 0 }
		const least = isWhose(one, words, sentence) ? weights.whose : 0
		const guess = withStranger && isBeginning(one) ? ofBeginning : 1
		return { weight: Math.max(weight, least), known: guess * recognitionOf(one, doubtful) }
	}
}

type Beside = { withRole: boolean; aboutTreatment: boolean; isOfMany: boolean; isBeside: boolean }

function weightOf(one: QueryWord, { withRole, aboutTreatment, isOfMany, isBeside }: Beside) {
	const { word, meaning, needed } = one
	if (!needed) return weights.filler
	if (isRole(one)) return weights.role
	if (isPerson(one)) return weights.anybody
	if (isTimeOfVisit(word) && (meaning?.from ?? 'texts') === 'texts') return weights.aspect
	if (meaning) return weightOfKnown(meaning, word)
	if (isLatin(word)) return weights.foreigner
	if (isAspect(one)) return weights.aspect
	const lemmas = dictionary().lemmasOf(word)
	const isStrange = withRole
		? !lemmas.includes(word)
		: lemmas.length === 0 && !(aboutTreatment && isDrug.test(word))
	if (looksLikeSurname(word) && isStrange && !isOfMany) return weights.person
	const weight = lemmas.length === 0 ? weights.stranger : languageWeight(word)
	return isBeside ? weights.circumstance * weight : weight
}

/** «Бесплатная удобная парковка», «парковка бесплатная»: the noun is what is asked for, its adjective weighs no more. */
function nounOf({ word, needed }: QueryWord, words: QueryWord[], sentence: string[]) {
	if (!needed || !isAdjective(word)) return undefined
	const [after, before] = neighboursOf(word, sentence)
	return knownNoun(after, words) ?? knownNoun(before, words)
}

function knownNoun(word: string | undefined, words: QueryWord[]) {
	const noun = words.find(other => other.word === word)
	const isKnown = noun?.needed && noun.meaning && !isRole(noun)
	return isKnown && dictionary().lemmasOf(noun.word).some(isNoun) ? noun : undefined
}

/** «Для инвалидов-колясочников»: an ending shared with the noun before it. */
const isOfMany = ({ word }: QueryWord, sentence: string[]) =>
	/(?:ов|ев)$/.test(word) && /(?:ов|ев)$/.test(wordBefore(word, sentence))

/** «У Ерохина», «к Ерохину». */
const isAtSomebody = ({ word }: QueryWord, sentence: string[]) =>
	/^(?:у|ко?)$/.test(wordBefore(word, sentence))

/** «Лидокаин» ends like a surname: beside a treatment it is none. */
const isDrug = /ин(?:а|ом|е)?$/

function weightOfKnown({ terms, sure, from }: Meaning, word: string) {
	const hasTopic = asksForTopic([...terms].flatMap(([term, sure]) => (sure >= fairlySure ? [term] : [])))
	const own = Math.max(languageWeight(word), hasTopic ? weights.topic : 0)
	// «Отбеливание подростку»: a rare word for a child says no more than «ребёнку».
	const language = terms.has('@child') ? Math.min(own, weights.named) : own
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

/** A word of the language that is known here only as the beginning of another one. */
const isBeginning = ({ word, meaning }: QueryWord) =>
	meaning !== undefined &&
	dictionary().knows(word) &&
	![...meaning.terms.keys()].some(term => /^[~@=]/.test(term) || termsOf(word).includes(term))

const isOfTreatment = ({ word, meaning }: QueryWord) =>
	meaning !== undefined && (isVerbalNoun(word) || [...meaning.terms.keys()].some(isTreatmentTopic))

/** «Расписание автобусов»: how to come here is known, when they go is not. */
function isTimetable({ word, meaning }: QueryWord, words: QueryWord[], sentence: string[]) {
	const before = words.find(other => other.word === wordBefore(word, sentence))
	const isOfTraffic = before?.meaning?.terms.has('@hours') && meaning?.terms.has('@road')
	return isOfTraffic && !dictionary().lemmasOf(word).includes(word)
}

/** «Стиральная машина»: nobody comes by it. */
function isOtherMachine({ word }: QueryWord, words: QueryWord[], sentence: string[]) {
	const before = words.find(other => other.word === wordBefore(word, sentence))
	return before && /^машин/.test(word) && isOfOtherTrade(before) && isAdjective(before.word)
}

/** «Номер такси»: a number of something that is no name here. */
function isWhose(one: QueryWord, words: QueryWord[], sentence: string[]) {
	const before = words.find(({ word }) => word === wordBefore(one.word, sentence))
	if (!before?.meaning || !one.needed) return false
	const lemmas = dictionary().lemmasOf(one.word)
	const isObject = one.meaning?.from !== 'names' && lemmas.some(isNoun)
	return isObject && asksForContact(before) && dictionary().lemmasOf(before.word).some(isNoun)
}

/** «До дрожи», «до слёз»: how much, not what; «до вокзала» is where a bus goes. */
const isDegree = ({ word, meaning }: QueryWord, words: QueryWord[], sentence: string[]) =>
	!meaning && wordBefore(word, sentence) === 'до' && !words.some(hasClinicTopic)

const asksForContact = ({ meaning }: QueryWord) =>
	['@phone', '@hours', '@road'].some(topic => meaning?.terms.has(topic))

const hasClinicTopic = ({ meaning }: QueryWord) => [...(meaning?.terms.keys() ?? [])].some(isClinicTopic)

/** «Пью варфарин», «аллергия на ибупрофен»: what follows is no surname. */
const ofMedicines =
	/^(?:пь[юе]т?|пить|прин[яи]ма\S+|пропи[сш]\S+|назначил\S*|таблет\S+|лекарств\S*|аллерги\S*)$/

/** «Болит спина»: pain is known, what hurts is not a matter of this clinic. */
function achesElsewhere(words: QueryWord[]) {
	const aches = words.filter(({ meaning }) => meaning?.terms.has('@pain'))
	const others = words.filter(one => one.needed && !aches.includes(one) && isThing(one))
	if (aches.length === 0 || others.some(({ meaning }) => meaning && meaning.from !== 'texts')) return []
	return others
}

const isThing = (one: QueryWord) =>
	!isPerson(one) && !isRole(one) && dictionary().lemmasOf(one.word).some(isNoun)

/** «Оплата по СБП»: two words of one topic leave no doubt. */
function asksTwice(words: QueryWord[]) {
	const topics = words.flatMap(({ meaning }) => [...(meaning?.terms.keys() ?? [])].filter(isClinicTopic))
	return new Set(topics).size < topics.length
}

/** «У вас», «ваш»: said to the clinic. */
export const isAddress = (word: string) => /^(?:вы|вас|вам|вами|ваш\S*)$/.test(word)

/** «Картой или материнским капиталом»: «или» stands one or two words before, and what is asked before that. */
const isAlternative = ({ word }: QueryWord, sentence: string[]) => {
	const place = sentence.indexOf(word)
	return sentence.slice(Math.max(1, place - 2), place).includes('или')
}

/** A question that begins with «работаете», «принимаете»; «ремонтируете» is said to others. */
const isToTheClinic = (first: QueryWord | undefined) =>
	first?.meaning !== undefined && isSaidToTheClinic(first.word)

const asking =
	/^(?:где|куда|когда|сколько|скольки|как|можно|нужно|нужна|нужен|есть|ли|кто|кому|какой|какие|почему|хочу)$/

/** A word of the language, or a long one of a trade's, that nobody here uses. */
const isOfOtherTrade = ({ word, meaning, needed }: QueryWord) =>
	!meaning &&
	needed &&
	!isPerson({ word }) &&
	(dictionary().knows(word)
		? languageWeight(word) >= leastOfTrade
		: isRussian(word) && word.length >= longWord)
