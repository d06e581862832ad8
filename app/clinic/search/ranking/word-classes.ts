import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'

type Word = { word: string }

/** «Зуб почернел после удара на катке»: who speaks of a tooth says where it happened; «зуб шестерни» is no such. */
export const isOfMouth = ({ word }: Word) => termsOf(word).some(term => mouth.has(term))
const mouth = new Set(wordsOf('зуб десна челюсть рот').flatMap(termsOf))

const otherParts = new Set(
	wordsOf(`грудной глазной ушной коленный бедренный тазобедренный тазовый плечевой локтевой спинной ягодичный сердечный легочный
		почечный печеночный желудочный кишечный маточный кожный ногтевой`),
)

/** Of a part of the body that no dentist treats. */
export const namesOtherBodyPart = ({ word }: Word) =>
	dictionary()
		.lemmasOf(word)
		.some(lemma => otherParts.has(lemma))

const otherBodyParts = new Set(
	wordsOf(
		`нога рука колено локоть палец печень почка сердце желудок кишечник живот спина шея грудь глаз бровь ресница волос волосы
			ноготь кожа поясница кисть стопа ступня запястье плечо бедро пятка позвоночник позвонок сустав копчик`,
	),
)
export const isOtherBodyPart = ({ word }: Word) =>
	dictionary()
		.lemmasOf(word)
		.some(lemma => otherBodyParts.has(lemma))

/** Dentists see swollen lips and numb faces; what is done to make them beautiful is done by others. */
export const isOfFace = (word: string) => /^(?:лиц[аоу]|губ|губ[ыу])$/.test(word)
export const isOfBeauty = (word: string) =>
	/^(?:чистк|увелич|подтяж|массаж|пилинг|омолож|эпиляц|депиляц|татуаж|ботокс|филлер|филер)/.test(word)

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
export const isAspect = ({ word }: Word) => termsOf(word).some(term => aspects.has(term))

/** «Протез дедушке»: for whom; every text speaks of patients. */
export const isPerson = ({ word }: Word) => termsOf(word).some(term => people.has(term))

const roles = new Set(['врач', 'доктор', 'специалист', 'стоматолог', 'клиник', 'doctor', 'dentist', 'clinic'])

/** «Врач», «клиника»: who or where, and nothing of what for. */
export const isRole = ({ word }: Word) => termsOf(word).some(term => roles.has(term))

const animals = new Set(
	wordsOf(`кот кошка котенок котик кошечка собака собачка пес песик щенок животное питомец хомяк хомячок кролик крыса
		свинка шиншилла хорек попугай птица лошадь конь пони корова коза овца черепаха`),
)

/** «Записать кота на чистку зубов»; but of «щека как у хомяка», «можно с собакой», «собака погрызла каппу» not. */
export function isAnimal({ word }: Word, sentence: string[]) {
	const lemmas = dictionary().lemmasOf(word)
	if (!lemmas.some(lemma => animals.has(lemma))) return false
	const place = sentence.indexOf(word)
	const before = sentence.slice(Math.max(0, place - 2), place)
	const isBeside =
		before.includes('как') ||
		sentence.includes('собой') ||
		/^со?$/.test(before.at(-1) ?? '') ||
		sentence.some(isOfGuide)
	return !isBeside && !/л[аи]?$/.test(sentence[place + 1] ?? '')
}

const isOfGuide = (word: string) => /^(?:поводыр|проводник)/.test(word)
