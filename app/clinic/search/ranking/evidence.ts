import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { languageWeight, namesDeed } from '#app/clinic/search/words/dictionary/language-weight.ts'
import { looksLikeSurname, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { isLatin, isRussian } from '#app/clinic/search/words/normalize.ts'
import type { Read } from '#app/clinic/search/words/read-query.ts'
import type { Meaning } from '#app/clinic/search/words/vocabulary.ts'
import { asksForMatter, tellsOfClinic, tellsOfTreatment } from './matters.ts'

/** A word of the question: what it stands for, and how much it tells of what is asked. */
export type Asked = {
	word: string
	/** Term → how surely it is meant. */
	terms: Map<string, number>
	/** How much of the question it is, whether the clinic knows it or not. */
	weight: number
	/** How well it was recognised, 0 for a stranger. */
	known: number
	/** It narrows nothing: «сделать», «недорого». */
	filler: boolean
	/** «Без брекетов»: what is not wanted. */
	denied?: boolean
}

const leastUnderstood = 0.35
/** A misspelling of so many letters would have been recognised. */
const longWord = 8
/** «Смогу» is nobody's trade. */
const tellingWord = 0.3
/** A word of a name is surely understood; one of some text may be there by chance. */
const sources = { names: 1, headings: 0.7, texts: 0.5 }
/** «Расписание» is asked of trains too: such a word alone does not make a question one to a clinic. */
const mattersOnly = 0.5
/** Less sure than this is a word of the same root, or one that resembles. */
const fairlySure = 0.68
const roles = new Set(['врач', 'доктор', 'специалист', 'стоматолог', 'клиник', 'стоматолог'])
const weights = {
	matter: 0.5,
	filler: 0.2,
	role: 0.25,
	named: 0.7,
	stranger: 0.6,
	deed: 0.5,
	foreigner: 0.6,
	person: 2.5,
}

/** The words of a question by what they tell; a turn of speech is one word more. */
export function weighed(
	words: Read[],
	turns: Set<string>,
	sentence: string[],
	lines: { term: string; words: number }[],
): Asked[] {
	const withRole = words.some(isRole)
	const aboutTreatment = words.some(isOfTreatment)
	const doubtful = !sentence.some(word => toTheClinic.test(word)) && words.some(isOtherTrades)
	const spoken = words.map(
		(read): Asked => ({
			word: read.word,
			terms: read.meaning?.terms ?? new Map(),
			...(isOtherDoctor(read, sentence)
				? { weight: weights.person, known: 0 }
				: {
						weight: isDegree(read, sentence) ? weights.filler : weightOf(read, withRole, aboutTreatment),
						known: knownOf(read, doubtful),
					}),
			filler: !read.needed,
			denied: read.denied ?? false,
		}),
	)
	const asked = ['hours', 'road', 'booking', 'job'].filter(matter => turns.has(matter))
	const turned = asked.map(matter => ({
		...{ word: '', terms: new Map([[`@${matter}`, 0.9]]), weight: 0.6, known: 1, filler: false },
	}))
	const whole = lines.map(({ term, words }) => ({
		...{ word: '', terms: new Map([[term, 1]]), weight: 0.3 * words, known: 1, filler: false },
	}))
	return [...spoken, ...turned, ...whole]
}

function weightOf(read: Read, withRole: boolean, aboutTreatment: boolean) {
	const { word, meaning, needed } = read
	if (!needed) return weights.filler
	if (isRole(read)) return weights.role
	if (meaning) return weightOfKnown(meaning, meaning.spelling ?? word)
	if (isLatin(word)) return weights.foreigner
	const lemmas = dictionary().lemmasOf(word)
	const isStrange = withRole
		? !lemmas.includes(word)
		: lemmas.length === 0 && !(aboutTreatment && isDrug.test(word))
	if (looksLikeSurname(word) && isStrange) return weights.person
	return lemmas.length === 0 ? weights.stranger : languageWeight(word)
}

/** «Лидокаин» ends like a surname: beside a treatment it is none. */
const isDrug = /ин(?:а|у|ом|е)?$/

function weightOfKnown({ terms, sure, from }: Meaning, word: string) {
	const asksMatter = asksForMatter([...terms].flatMap(([term, sure]) => (sure >= fairlySure ? [term] : [])))
	const language = Math.max(languageWeight(word), asksMatter ? weights.matter : 0)
	// A word that is only akin to one of a name is no name: «время» and «временный».
	if (from !== 'names' || sure < fairlySure) return language
	return Math.max(language, namesDeed(word) ? weights.deed : weights.named)
}

const isOfTreatment = ({ word, meaning }: Read) =>
	meaning !== undefined && (namesDeed(word) || [...meaning.terms.keys()].some(tellsOfTreatment))

const isRole = ({ word }: Read) => termsOf(word).some(term => roles.has(term))

/** «Записаться к кардиологу»: texts tell of doctors the clinic does not have. */
const isOtherDoctor = ({ word, meaning }: Read, sentence: string[]) =>
	(meaning?.from ?? 'texts') === 'texts' &&
	/(?:лог|иатр|хирург|вт|ист)[уа]$/.test(word) &&
	/^ко?$/.test(sentence[sentence.indexOf(word) - 1] ?? '')

/** «До дрожи», «до слёз»: how much, not what. */
const isDegree = ({ word, meaning }: Read, sentence: string[]) =>
	!meaning && sentence[sentence.indexOf(word) - 1] === 'до'

/** A question to somebody, not the name of a thing. */
const toTheClinic =
	/^(?:вы|вас|вам|вами|ваш\S*|где|куда|когда|сколько|скольки|как|можно|нужно|нужна|нужен|есть|ли|кто|кому|какой|какие|почему|хочу)$/

/** A word of the language, or a long one of a trade's, that nobody here says. */
const isOtherTrades = ({ word, meaning, needed }: Read) =>
	!meaning &&
	needed &&
	(dictionary().knows(word)
		? languageWeight(word) >= tellingWord
		: isRussian(word) && word.length >= longWord)

function knownOf({ meaning }: Read, doubtful: boolean) {
	if (!meaning) return 0
	const doubt = meaning.sure < fairlySure ? (0.6 * meaning.sure) / fairlySure : 1
	const everyones = [...meaning.terms.keys()].some(tellsOfClinic) && doubtful ? mattersOnly : 1
	return sources[meaning.from] * doubt * everyones
}

/** How much of the question was recognised, by what its words tell; 0 where that is too little to answer. */
export function understanding(asked: Asked[]) {
	if (isOnlyDeed(asked)) return 0
	const all = asked.reduce((sum, { weight }) => sum + weight, 0)
	const known = asked.reduce((sum, { weight, known }) => sum + weight * known, 0)
	return known > 0 && known / all >= leastUnderstood ? known / all : 0
}

/** «Удаление папиллом»: what is done is known, to what is not. */
function isOnlyDeed(asked: Asked[]) {
	const needed = asked.filter(({ word, filler }) => word && !filler)
	const known = needed.filter(one => one.known > 0)
	const isStranger = ({ word, known }: Asked) => known === 0 && isRussian(word)
	return known.length > 0 && known.every(({ word }) => namesDeed(word)) && needed.some(isStranger)
}

/** The words that would find something alone. */
export const recognised = (asked: Asked[]) =>
	asked.flatMap(({ word, known, filler }) => (word && known >= 0.5 && !filler ? [word] : []))
