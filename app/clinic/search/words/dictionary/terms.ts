import { isRussian } from '#app/clinic/search/words/normalize.ts'
import * as stem from '#app/clinic/search/words/stem.ts'
import { perfectivesOf } from './aspect.ts'
import { dictionary } from './dictionary.server.ts'
import { nounOf } from './irregular-nouns.ts'
import { remembered } from './remembered.ts'

// A lemma comes again with each of its forms.
const stemsOfLemma = remembered(stem.stemsOfLemma)
const rootOf = remembered(stem.rootOf)
export const lemmasOf = remembered(word => withInfinitives(word, withNouns(dictionary().lemmasOf(word))))

const isTakenApart = (word: string) => isRussian(word) && word.length > 2

export const termsOf = remembered(word => {
	if (!isTakenApart(word)) return [word]
	const lemmas = lemmasOf(word)
	if (lemmas.length === 0) return stem.stemsOf(word)
	const [only = ''] = lemmas
	return lemmas.length === 1 ? stemsOfLemma(only) : [...new Set(lemmas.flatMap(stemsOfLemma))]
})

/** What all words of one root have in common; none where a word is too short to tell. */
export const rootsOf = remembered(word => {
	const lemmas = isTakenApart(word) ? lemmasOf(word) : []
	if (!isTakenApart(word) || lemmas.some(isDisease)) return []
	return [...new Set([word, ...lemmas, ...lemmas.map(bareVerb)].map(rootOf).filter(Boolean))]
})

/** With which letters its roots may begin. */
export function beginningsOf(word: string) {
	const [beginning, ...others] = isTakenApart(word)
		? [word, ...lemmasOf(word)].map(one => one.slice(0, stem.shortestRoot))
		: []
	if (beginning === undefined) return []
	return others.every(one => one === beginning) ? [beginning] : [...new Set([beginning, ...others])]
}

/** In what a verb's last consonant changes before some endings: «скрежещу» is «скрежетать». */
const alternations: [RegExp, string[]][] = [
	[/щ$/, ['ст', 'ск', 'т']],
	[/ж$/, ['г', 'д', 'з']],
	[/ч$/, ['к', 'т']],
	[/ш$/, ['с', 'х']],
	[/(?<=[бвпм])л$/, ['']],
]
/** What the dictionary has form by form: «возьмёте», «примут», «выпадут». */
const irregularStems: [RegExp, string][] = [
	[/возьм$/, 'взять'],
	[/прим$/, 'принять'],
	[/(?:й|ни)м$/, 'нять'],
	[/прид$/, 'прийти'],
	[/йд$/, 'йти'],
	[/чн$/, 'чать'],
	[/пад$/, 'пасть'],
	[/рв$/, 'рвать'],
	[/раст$/, 'расти'],
	[/(?<=[бвлпш])ь$/, 'ить'],
	[/жж$/, 'жечь'],
	[/теч$/, 'течь'],
	[/хоч$/, 'хотеть'],
]
/** Not -а: «пойма» is no form of «понять». */
const personalOfIrregular = /(?:у|ю|ешь|ет|ем|ете|ут|ют|(?<=[мнв])и(?:те)?)(с[ья])?$/
const personal = /(?:у|ю|ешь|ет|ем|ете|ут|ют|а|и|ите)(?:сь|ся)?$/

/** Of verbs in -ти and -чь the dictionary has the past and the imperative as words of their own. */
const pastOrImperative = /(?:[гдзкст]и|[гдзкс]ите|тите|л[аои]|шел)$/
const infinitives: [RegExp, string][] = [
	[/(?<=[сз])(?:и|ите|л[аои])$/, 'ти'],
	[/(?:ди|дите|тите|л[аои])$/, 'сти'],
	[/(?:[гк]и|[гк]ите|[гк]л[аои])$/, 'чь'],
	[/ш(?:ел|л[аои])$/, 'йти'],
]

function inTiOrChi(word: string) {
	if (word.length < 5 || !pastOrImperative.test(word)) return []
	return infinitives
		.filter(([ending]) => ending.test(word))
		.map(([ending, infinitive]) => word.replace(ending, infinitive))
		.filter(isLemma)
}

/** Nor does it join all forms of a noun whose stem changes. */
const withNouns = (lemmas: readonly string[]) =>
	lemmas.map(lemma => {
		const noun = nounOf(lemma)
		return noun && isLemma(noun) ? noun : lemma
	})

/** The dictionary has forms of irregular verbs as words of their own. */
function withInfinitives(word: string, known: string[]) {
	const lemmas = known.length > 0 ? [...known, ...inTiOrChi(word)] : known
	const irregular = lemmas.find(lemma => lemma === word || `${lemma}те` === word)
	if (!irregular || !personal.test(irregular)) return lemmas
	const verbs = [...irregularInfinitives(irregular), ...infinitivesInAt(irregular)].filter(one =>
		dictionary().knows(one),
	)
	return verbs.length > 0 && !isDeclined(irregular)
		? [...lemmas.filter(lemma => lemma !== irregular), ...verbs]
		: lemmas
}

/** «Вычетом», «мочой»: a noun that looks like a form of a verb. */
const isDeclined = (noun: string) =>
	[`${noun}ом`, `${noun.slice(0, -1)}ой`, `${noun.slice(0, -1)}ей`].some(form =>
		dictionary().lemmasOf(form).includes(noun),
	)

function infinitivesInAt(irregular: string) {
	const stem = irregular.replace(personal, '')
	return alternations
		.filter(([changed]) => stem.length > 2 && changed.test(stem))
		.flatMap(([changed, before]) => before.map(letters => `${stem.replace(changed, letters)}ать`))
}

function irregularInfinitives(irregular: string) {
	const ending = personalOfIrregular.exec(irregular)
	const stem = irregular.slice(0, ending?.index)
	return irregularStems
		.filter(([changed]) => ending && changed.test(stem))
		.map(([changed, infinitive]) => stem.replace(changed, infinitive) + (ending?.[1] ? 'ся' : ''))
}

/** The terms of a verb's other aspect: who asks «переделываете ли» means what the texts call «переделать». */
export const perfectiveTermsOf = remembered(word =>
	isTakenApart(word) ? lemmasOf(word).flatMap(perfectivesOf).filter(isLemma).flatMap(stemsOfLemma) : [],
)

const isLemma = (word: string) => dictionary().lemmasOf(word).includes(word)

/** «Простатит» is not akin to «простой», nor «гастроскопия» to anything here. */
const isDisease = (lemma: string) =>
	/(?:ит|оз|ома|скопия)$/.test(lemma) && !stem.indivisible.test(lemma) && dictionary().knows(lemma)

/** «Желтеть» has the root of «жёлтый», «расширитель» that of «расширить». */
const bareVerb = (lemma: string) => lemma.replace(/(?:ыв|ив|ов|ев)?[аеиоуыя](?:ть(?:ся)?|тель)$/, '')

// Those in -ск- are declined as adjectives are: «диске» is none.
const surname =
	/(?:(?:[ое]в|[иы]н|енк|чук|ук|юк|ян|швили|дзе)(?:[аоуеий]|ым|ой|ом|ого|ому|ая|ую|ий)?|ск(?:ий|ая|ую|о[йм]|ого|ому|им))$/

/** Who is asked for by a word like this may be somebody the clinic does not have. */
export const looksLikeSurname = (word: string) => word.length > 4 && surname.test(word)

/** The cases of a name: surnames stand in no dictionary. */
export function casesOf(name: string): string[] {
	const on = (stem: string, endings: string) => endings.split(' ').map(ending => stem + ending)
	if (/(?:[ое]в|[иы]н)$/.test(name)) return on(name, 'а у ым е ой')
	if (/ая$/.test(name)) return on(name.slice(0, -2), 'ой ую')
	if (/ий$/.test(name)) return on(name.slice(0, -2), 'ого ому им ом')
	if (/а$/.test(name)) return on(name.slice(0, -1), 'ы и е у ой')
	if (/[йья]$/.test(name)) return on(name.slice(0, -1), 'я и ю ей ем е')
	return /[бвгджзклмнпрстфхцчшщ]$/.test(name) ? on(name, 'а у ом ем е') : []
}

const small: [RegExp, string[]][] = [
	[/еш(?:ок|к)(?=[аиуе]|ом|ам|ами|ах|$)/, ['ень']],
	[/(?:оч|еч|ич)к(?=[аиуое]|ой|ам|ами|ах|$)/, ['к', '']],
	[/(?:ч|щ|ш)к(?=[аиуо]|ой|$)/, ['к', 'х', '']],
	[/(?:ушк|юшк|ишк|еньк|оньк|ашк)/, ['']],
	[/ул(?=[яиюе]$|ей$|ечк)/, ['']],
	[/(?:чик|ик|очек|ечек|ок|ек|ек)$/, ['', 'к']],
	[/енок$/, ['', 'к']],
	[/к(?=[аиу]$|ой$)/, ['']],
]

/** What a diminutive may be the small form of, words or not: «пломбочка» → «пломба», «пломбка». */
export function largerThan(word: string): string[] {
	if (!isRussian(word) || word.length < 5) return []
	const forms = new Set([word, ...dictionary().lemmasOf(word)])
	const larger = [...forms].flatMap(form =>
		small.flatMap(([suffix, instead]) => {
			const cut = suffix.exec(form)
			if (!cut || cut.index < 3) return []
			const base = form.slice(0, cut.index)
			const hardened = base.replace(/ч$/, 'к').replace(/ж$/, 'г').replace(/ш$/, 'х')
			return [base, hardened].flatMap(one =>
				instead.flatMap(end => ['', 'а', 'о', 'ь', 'я'].map(last => one + end + last)),
			)
		}),
	)
	return [...new Set(larger)].filter(one => one.length >= 3 && !forms.has(one))
}
