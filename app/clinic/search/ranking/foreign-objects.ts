import type { QueryWord } from '#app/clinic/search/query/query-word.ts'
import type { Meaning } from '#app/clinic/search/vocabulary/meaning.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import {
	isAction,
	isSaidToTheClinic,
	isVerbalNoun,
} from '#app/clinic/search/words/dictionary/language-weight.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { isTimeOfVisit } from './intents.ts'
import { isClinicTopic, isRoadTopic, isTreatmentTopic } from './topics.ts'
import {
	isAspect,
	isOfBeauty,
	isOfFace,
	isOfMouth,
	isOtherBodyPart,
	isPerson,
	isRole,
	namesOtherBodyPart,
} from './word-classes.ts'

/** In more words than these one that is strange here is made up for by the others. */
const mostOfName = 3

/** Whether the site ever says the two in one place. */
export type AreTogether = (one: Meaning, other: Meaning) => boolean

/** «Протез руки», «налёт на чайнике», «коррекция бровей»: what the clinic knows, but of something else. */
export function foreignTest(words: QueryWord[], sentence: string[], areTogether: AreTogether) {
	const isName = words.filter(({ needed }) => needed).length <= mostOfName && sentence.every(isPartOfName)
	const inMouth = words.filter(isOfMouth)

	return (one: QueryWord) => {
		const head = headOf(one, words, sentence)
		if (!isObject(one, sentence, head)) return false
		if (!head?.meaning || hasTopic(head.meaning) || inMouth.some(part => part !== head)) return false
		if (head.meaning.from === 'names' && isAspect(one)) return false
		const isStrange = !one.meaning || one.meaning.from === 'texts'
		const { from } = head.meaning
		const isOurs = isName && (from === 'names' || (isStrange && from === 'headings'))
		const isDone = isAction(head.word) || isDirectObject(one, head)
		if (!isOurs && !(isStrange && isDone)) return false
		const others = [...words.filter(other => other !== one).map(({ meaning }) => meaning), tooth]
		return !others.some(other => one.meaning && other && areTogether(one.meaning, other))
	}
}

/** What is said of it belongs to the clinic: «скол эмали», «штифт в корень». */
const tooth: Meaning = {
	...{ terms: new Map(termsOf('зуб').map(term => [term, 1])), sure: 1 },
	...{ from: 'names', spelling: undefined },
}

/** «Чайнике» belongs to «налёт», «мозга» of «головного мозга» to «томография». */
function headOf(one: QueryWord, words: QueryWord[], sentence: string[]) {
	let place = sentence.indexOf(one.word) - 1
	while (place > 0 && (links(sentence[place] ?? '') || isAdjective(sentence[place] ?? ''))) place--
	return words.find(({ word, needed }) => needed && word === sentence[place])
}

/** A noun that no name of the clinic's has, in a case in which it belongs to another one. */
function isObject(one: QueryWord, sentence: string[], head: QueryWord | undefined) {
	const { word, meaning, needed } = one
	if (!needed || meaning?.from === 'names' || isPerson(one) || isInHand(word, sentence)) return false
	if (isTimeOfVisit(word) || isSaidToTheClinic(word) || isKindOf(word, sentence)) return false
	// «Удаление в субботу», «протез по полису»: when and how it is paid; what is on the road may be anything.
	const topics = [...(meaning?.terms.keys() ?? [])]
	if (topics.some(term => isTreatmentTopic(term) || (isClinicTopic(term) && !isRoadTopic(term)))) return false
	const lemmas = dictionary().lemmasOf(word)
	const before = wordBefore(word, sentence)
	const isGoverned = linking.test(before) || (meaning ? beyond : linkingStrangers).test(before)
	const isOblique = oblique.test(word) && !lemmas.includes(word) && !isOfManyThings(word, lemmas)
	return lemmas.some(isNoun) && (isGoverned || isOblique || isDirectObject(one, head))
}

/** «Удалить вирус», «почистить дымоход»: what is done here, to something that nothing here is. */
const isDirectObject = ({ meaning }: QueryWord, head: QueryWord | undefined) =>
	!meaning && head?.meaning?.from === 'names' && /(?:ть|ти|чь)$/.test(head.word)

/** «Пломба светового отверждения»: how the thing is made. */
const isKindOf = (word: string, sentence: string[]) =>
	isVerbalNoun(word) && isAdjective(wordBefore(word, sentence))

/** «Виниры минусы»: of a masculine noun the ending of several things, in the nominative. */
const isOfManyThings = (word: string, lemmas: readonly string[]) =>
	/[ыи]$/.test(word) && lemmas.some(lemma => /[^аеёиоуыэюяь]$/.test(lemma) && isNoun(lemma))

/** «Для» says for whom or what for, and the thing stays the clinic's. */
const linking = /^(?:в|на)$/
/** «Мост через Волгу», «коронка по бетону»: but «по показаниям» is said here. */
const linkingStrangers = /^(?:по|через|над)$/
const beyond = /^(?:через|над)$/
const links = (word: string) => linking.test(word) || linkingStrangers.test(word)
const oblique = /(?:[аяыийе]|ов|ев|ей|[аяи]х|[^аеиоуыэюямх])$/

/** «Проехать с вокзала», «оплатить криптовалютой», «вакансии водитель», «скидка многодетным»: from where, by what, as whom, to whom. */
export function isHowOrWhence(one: QueryWord, words: QueryWord[], sentence: string[]) {
	if (one.meaning) return false
	const lemmas = dictionary().lemmasOf(one.word)
	const asking = (topic: string) => words.filter(({ meaning }) => meaning?.terms.has(topic))
	const offers = asking('@offer').map(({ word }) => word)
	if (offers.length > 0 && (isDative(one.word, lemmas) || isSaidOf(one.word, offers, sentence))) return true
	if (lemmas.length > 0 && !lemmas.some(isNoun)) return false
	const isBy = isInstrumental(one.word, lemmas)
	if (asking('@job').length > 0) return lemmas.some(isOfTrade) && (isBy || lemmas.includes(one.word))
	if (asking('@pay').length > 0) return isBy
	const comes = asking('@road').some(({ word }) => /ть(?:ся)?$/.test(word))
	return comes && !isBy && /^(?:с|со|от|из)$/.test(wordBefore(one.word, sentence))
}

/** «Летняя скидка»; but «зимняя резина, скидка» not. */
const isSaidOf = (word: string, things: string[], sentence: string[]) =>
	isAdjective(word) && things.includes(neighboursOf(word, sentence)[0] ?? '')

const isDative = (word: string, lemmas: readonly string[]) =>
	!lemmas.includes(word) && /(?:[аяыи]м|[ео]му|ю)$/.test(word)

/** «Водителем», «уборщицей», and not «водителей». */
const isInstrumental = (word: string, lemmas: readonly string[]) =>
	!lemmas.includes(word) &&
	(/(?:[оеё]м|[ая]ми|ью)$/.test(word) ||
		(/[оеё]й$/.test(word) && (lemmas.length === 0 || lemmas.some(lemma => /[ая]$/.test(lemma)))))

/** Who does something for a living: «водитель», «уборщица», «бухгалтер». */
const isOfTrade = (lemma: string) =>
	/(?:тель(?:ница)?|[чщ]ик|[чщ]ица|ник|ница|[её]р|ор|ист(?:ка)?|арь|лог|граф)$/.test(lemma)

export const wordBefore = (word: string, sentence: string[]) => sentence[sentence.indexOf(word) - 1] ?? ''

const circumstantial = /^(?:для|при|у|от|до|после|перед|без)$/
export const isCircumstance = ({ word }: QueryWord, sentence: string[]) =>
	circumstantial.test(wordBefore(word, sentence))

/**
 * «Кровь, когда чищу зубы», «зубы разъехались после брекетов»: when, not what; but «когда чистить зубы» asks,
 * and what comes «после удаления» is a matter of that.
 */
export function isSetting({ word }: QueryWord, sentence: string[]) {
	const place = sentence.indexOf(word)
	const when = sentence.indexOf('когда')
	const isBeside = /^(?:при|после)$/.test(sentence[place - 1] ?? '') && !isVerbalNoun(word)
	return isBeside || (when > 0 && when < place)
}

const hasTopic = ({ terms }: Meaning) =>
	[...terms.keys()].some(term => isClinicTopic(term) || isTreatmentTopic(term))

/** A lemma that is no verb, no adjective and no «заранее». */
export const isNoun = (lemma: string) =>
	!/(?:(?:[аеиуыя]|[лр]о)ть|ться|ти|тись|чь|чься|[ыио]й|ее)$/.test(lemma)

export function isAdjective(word: string) {
	const lemmas = dictionary().lemmasOf(word)
	return lemmas.length > 0 && lemmas.every(lemma => /[ыио]й$/.test(lemma))
}

/** Nouns and what goes with them, as opposed to a sentence. */
function isPartOfName(word: string) {
	const lemmas = dictionary().lemmasOf(word)
	return linking.test(word) || lemmas.length === 0 || isAdjective(word) || lemmas.some(isNoun)
}

/** What an adjective may belong to: what follows it and the adjectives beside it, and what stands before. */
export function neighboursOf(adjective: string, sentence: string[]) {
	const place = sentence.indexOf(adjective)
	return [sentence.slice(place + 1).find(other => !isAdjective(other)), sentence[place - 1]]
}

/** «Снимок на руки», «на диске», «на почту»: how it is handed over. */
const isInHand = (word: string, sentence: string[]) =>
	/^(?:рук(?:и|ах)|(?:диск|флешк|носител|бумаг|пленк|почт|телефон)\S{0,2})$/.test(word) &&
	wordBefore(word, sentence) === 'на'

/** «Грудные импланты», «протез коленный»: but a «глазной зуб» is one, and a «грудной ребёнок» has some. */
export function isOfOtherBodyPart(one: QueryWord, words: QueryWord[], sentence: string[]) {
	if (isTreatedElsewhere(one, words, sentence)) return true
	if (!namesOtherBodyPart(one) || isInHand(one.word, sentence)) return false
	// «Импланты» stands in no dictionary.
	const noun = neighboursOf(one.word, sentence).find(word => word !== undefined && !isOtherPartOfSpeech(word))
	const known = words.find(({ word }) => word === noun)
	return known?.meaning !== undefined && !isOfMouth(known) && !known.meaning.terms.has('@child')
}

/** «Чистка лица», «протез ноги»; but «анестезия сердце» asks whether one may with such a heart. */
function isTreatedElsewhere({ word }: QueryWord, words: QueryWord[], sentence: string[]) {
	if (words.some(isOfMouth)) return false
	const before = wordBefore(word, sentence)
	if (isOfFace(word)) return isOfBeauty(before)
	const isGenitive =
		!dictionary().lemmasOf(word).includes(word) && !/(?:ью|[оеё]м|ой|[ая]ми|[ая]х|[еую])$/.test(word)
	return (
		isOtherBodyPart({ word }) &&
		isGenitive &&
		words.some(one => one.word === before && one.meaning?.from === 'names')
	)
}

function isOtherPartOfSpeech(word: string) {
	const lemmas = dictionary().lemmasOf(word)
	return lemmas.length > 0 && !lemmas.some(isNoun)
}

/**
 * «Кардиолог запись», «записаться к кардиологу», «осмотр уролога»: texts mention doctors the clinic does not have.
 * «Логопед отправила к хирургу», «осмотр кардиолога перед чисткой» ask for none of them.
 */
export function isOtherDoctor(one: QueryWord, words: QueryWord[], sentence: string[]) {
	const { word, meaning } = one
	if ((meaning?.from ?? 'texts') !== 'texts' || !endsLikeDoctor.test(word)) return false
	const others = words.filter(other => other !== one && other.needed && !isAspect(other) && !isRole(other))
	if (words.length > 1 && others.every(other => other.meaning && hasTopic(other.meaning))) return true
	const place = sentence.indexOf(word)
	return asksForDoctor.test(sentence.slice(0, place).join(' ')) && !timing.test(sentence[place + 1] ?? '')
}
const endsLikeDoctor = /(?<!^(?:ана|ката|диа))(?<=.{3})(?:лог|иатр|хирург|вт|ист|пед)(?:[уаи]|ом)?$/
const asksForDoctor =
	/(?:^| )(?:ко?|(?:принима|работа|консультиру)\S*(?: ли)?(?: у вас)?|есть(?: ли)?(?: у вас)?|нуж(?:ен|на)|(?:прием|консультаци|осмотр)\S*(?: со?)?)(?: (?:врач|доктор)\S*)?$/
const timing = /^(?:перед|до|после)$/
