import type { QueryWord } from '#app/clinic/search/query/query-word.ts'
import type { Meaning } from '#app/clinic/search/vocabulary/meaning.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { isAction, isVerbalNoun } from '#app/clinic/search/words/dictionary/language-weight.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { isClinicTopic, isRoadTopic, isTreatmentTopic } from './topics.ts'

/** In more words than these one that is strange here is made up for by the others. */
const mostOfName = 3

/** Whether the site ever says the two in one place. */
export type AreTogether = (one: Meaning, other: Meaning) => boolean

/** «Протез руки», «налёт на чайнике», «коррекция бровей»: what the clinic knows, but of something else. */
export function foreignTest(words: QueryWord[], sentence: string[], areTogether: AreTogether) {
	const isName = words.filter(({ needed }) => needed).length <= mostOfName && sentence.every(isPartOfName)
	const inMouth = words.filter(isOfMouth)

	return (one: QueryWord) => {
		if (!isObject(one, sentence)) return false
		const head = headOf(one, words, sentence)
		if (!head?.meaning || hasTopic(head.meaning) || inMouth.some(part => part !== head)) return false
		if (head.meaning.from === 'names' && isAspect(one)) return false
		const isStrange = !one.meaning || one.meaning.from === 'texts'
		const { from } = head.meaning
		const isOurs = isName && (from === 'names' || (isStrange && from === 'headings'))
		if (!isOurs && !(isStrange && isAction(head.word))) return false
		const others = [...words.filter(other => other !== one).map(({ meaning }) => meaning), tooth]
		return !others.some(other => one.meaning && other && areTogether(one.meaning, other))
	}
}

/** What is said of it belongs to the clinic: «скол эмали», «штифт в корень». */
const tooth: Meaning = {
	...{ terms: new Map(termsOf('зуб').map(term => [term, 1])), sure: 1 },
	...{ from: 'names', spelling: undefined },
}

/** «Зуб почернел после удара на катке»: who speaks of a tooth says where it happened; «зуб шестерни» is no such. */
const isOfMouth = ({ word }: QueryWord) => termsOf(word).some(term => mouth.has(term))
const mouth = new Set(wordsOf('зуб десна челюсть рот').flatMap(termsOf))

/** «Чайнике» belongs to «налёт», «мозга» of «головного мозга» to «томография». */
function headOf(one: QueryWord, words: QueryWord[], sentence: string[]) {
	let place = sentence.indexOf(one.word) - 1
	while (place > 0 && (links(sentence[place] ?? '') || isAdjective(sentence[place] ?? ''))) place--
	return words.find(({ word, needed }) => needed && word === sentence[place])
}

const people = new Set(
	wordsOf(`пациент клиент посетитель мама мать папа отец родители бабушка бабуля дедушка дед муж жена супруг супруга
		брат сестра тетя дядя теща тесть свекровь свекор зять невестка друг подруга
		студент студентка иностранец иностранка`).flatMap(termsOf),
)

const aspects = new Set(
	wordsOf(`симптом признак причина последствие осложнение стадия степень вид тип плюс минус преимущество достоинство
		недостаток отличие разница сравнение показание противопоказание срок метод способ методика технология
		фирма бренд марка производитель материал аналог рекомендация совет инструкция результат пример риск опасность
		проблема свойство факт миф вопрос ответ подробность информация описание определение этап правило
		фото фотография картинка видео ролик форум статья схема болезнь заболевание профилактика
		биография цена стоимость прайс новость услуга отзыв акция скидка вакансия документ контакт график завтра
		класс уровень качество размер цвет оттенок поколение модель система производство сезон очередь специалист
		город район центр область страна россия германия швейцария корея израиль китай америка япония италия франция
		турция белоруссия улыбка девушка женщина мужчина парень невеста жених коллега певица`).flatMap(termsOf),
)

/** «Имплант противопоказания», «пульпит симптомы»: what is asked about the thing, where it is made, who wants it. */
export const isAspect = ({ word }: { word: string }) => termsOf(word).some(term => aspects.has(term))

/** «Протез дедушке»: for whom; every text speaks of patients. */
export const isPerson = ({ word }: { word: string }) => termsOf(word).some(term => people.has(term))

const animals = new Set(
	wordsOf(`кот кошка котенок котик кошечка собака собачка пес песик щенок животное питомец хомяк хомячок кролик крыса
		свинка шиншилла хорек попугай птица лошадь конь корова коза овца`),
)

/** «Записать кота на чистку зубов»; but of «щека как у хомяка», «можно с собакой», «собака погрызла каппу» not. */
export function isAnimal({ word }: QueryWord, sentence: string[]) {
	if (
		!dictionary()
			.lemmasOf(word)
			.some(lemma => animals.has(lemma))
	)
		return false
	const place = sentence.indexOf(word)
	const before = sentence.slice(Math.max(0, place - 2), place)
	const isBeside = before.includes('как') || /^со?$/.test(before.at(-1) ?? '') || sentence.some(isOfGuide)
	return !isBeside && !/л[аи]?$/.test(sentence[place + 1] ?? '')
}

const isOfGuide = (word: string) => word.startsWith('поводыр')

/** A noun that no name of the clinic's has, in a case in which it belongs to another one. */
function isObject(one: QueryWord, sentence: string[]) {
	const { word, meaning, needed } = one
	if (!needed || meaning?.from === 'names' || isPerson(one)) return false
	// «Удаление в субботу», «протез по полису»: when and how it is paid; what is on the road may be anything.
	const topics = [...(meaning?.terms.keys() ?? [])]
	if (topics.some(term => isTreatmentTopic(term) || (isClinicTopic(term) && !isRoadTopic(term)))) return false
	const lemmas = dictionary().lemmasOf(word)
	const before = sentence[sentence.indexOf(word) - 1] ?? ''
	const isGoverned = linking.test(before) || (!meaning && linkingStrangers.test(before))
	const isOblique = oblique.test(word) && !lemmas.includes(word) && !isOfManyThings(word, lemmas)
	return lemmas.some(isNoun) && (isGoverned || isOblique)
}

/** «Виниры минусы»: of a masculine noun the ending of several things, in the nominative. */
const isOfManyThings = (word: string, lemmas: string[]) =>
	/[ыи]$/.test(word) && lemmas.some(lemma => /[^аеёиоуыэюяь]$/.test(lemma) && isNoun(lemma))

/** «Для» says for whom or what for, and the thing stays the clinic's. */
const linking = /^(?:в|на)$/
/** «Мост через Волгу», «коронка по бетону»: but «по показаниям» is said here. */
const linkingStrangers = /^(?:по|через|над)$/
const links = (word: string) => linking.test(word) || linkingStrangers.test(word)
const oblique = /(?:[аяыийе]|ов|ев|ей|[аяи]х|[^аеиоуыэюямх])$/

const circumstantial = /^(?:для|при|у|от|до|после|перед|без)$/
export const isCircumstance = ({ word }: QueryWord, sentence: string[]) =>
	circumstantial.test(sentence[sentence.indexOf(word) - 1] ?? '')

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
export const isNoun = (lemma: string) => !/(?:[аеиуыя]ть|ться|ти|тись|чь|чься|[ыио]й|ее)$/.test(lemma)

export function isAdjective(word: string) {
	const lemmas = dictionary().lemmasOf(word)
	return lemmas.length > 0 && lemmas.every(lemma => /[ыио]й$/.test(lemma))
}

/** Nouns and what goes with them, as opposed to a sentence. */
function isPartOfName(word: string) {
	const lemmas = dictionary().lemmasOf(word)
	return linking.test(word) || lemmas.length === 0 || isAdjective(word) || lemmas.some(isNoun)
}
