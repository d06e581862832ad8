import { isRussian } from '#app/clinic/search/words/normalize.ts'
import commonWords from './common-words.txt?raw'
import { dictionary } from './dictionary.server.ts'
import { lemmasOf } from './terms.ts'

/** Beside a noun, which names the thing, other words say less; «лечение» and «чистка» say what is done to it. */
const shares = { noun: 1, verbalNoun: 0.5, other: 0.5, adverb: 0.4, mildComparative: 0.2 }

let rarities: Map<string, number> | undefined

/** Of words that are not among the ten thousand commonest, 1. */
function rarityOf(lemma: string) {
	rarities ??= new Map(
		commonWords.split('\n').flatMap(line => {
			const [rarity, ...words] = line.split(' ')
			return words.map(word => [word, Number(rarity)] as const)
		}),
	)
	return rarities.get(lemma) ?? 1
}

/**
 * How much a word says of what is asked, by how rarely people say it: near 0 for «сделать», 1 for «карбюратор».
 * A noun names the thing; a verb, an adjective or an adverb beside it says less.
 */
export function languageWeight(word: string) {
	if (!isRussian(word)) return 1
	const lemmas = lemmasOf(word)
	return Math.min(1, ...lemmas.map(rarityOf)) * shareOf(word, lemmas)
}

const adjective = /(?:ый|ий|ой|[ое]го|[ое]му|[ыи]м|[ое]м|[ая]я|[ую]ю|[ое]е|[ыи]е|[ыи]х|[ыи]ми)$/

/** «Поближе», «подешевле», «побыстрей»: how somebody wishes it; no «поприще». */
const mildComparative = /^по.{2,}(?:[жчше]|вл|(?<!и)щ)е$/

function shareOf(word: string, lemmas: string[]) {
	if (lemmas.length === 0) return shares.noun
	if (lemmas.every(lemma => isInfinitive(lemma) && lemma !== word)) return shares.other
	if (/(?:ть|ться)$/.test(word)) return shares.other
	if (lemmas.every(lemma => /(?:ый|ий|ой)$/.test(lemma)) && adjective.test(word)) return shares.other
	if (/(?:[^к]о|ее)$/.test(word) && lemmas.includes(word)) return shares.adverb
	if (lemmas.every(lemma => mildComparative.test(lemma))) return shares.mildComparative
	// «Срочно», «криво» stand under their adjective.
	if (/о$/.test(word) && lemmas.every(lemma => lemma.slice(0, -2) === word.slice(0, -1))) return shares.adverb
	return isVerbalNoun(word) ? shares.verbalNoun : shares.noun
}

const isInfinitive = (lemma: string) => /(?:ть|ться|ти|тись|чь|чься)$/.test(lemma)

/** A verb in the second person: «работаете», «лечите», and no «пульпите». */
export const isSaidToTheClinic = (word: string) =>
	/[а-я]{2}[еи]те(?:сь)?$/.test(word) && lemmasOf(word).every(isInfinitive)

export function isVerbalNoun(word: string) {
	const lemmas = dictionary().lemmasOf(word)
	return lemmas.length > 0 && lemmas.every(isVerbalLemma)
}

/** «Замена», «коррекция», «имплант»: what somebody does, or has put in. */
export function isAction(word: string) {
	const lemmas = dictionary().lemmasOf(word)
	return lemmas.length > 0 && lemmas.every(lemma => isVerbalLemma(lemma) || hasVerb(lemma))
}

function hasVerb(lemma: string) {
	const stem = lemma.replace(/[аея]$/, '')
	return /ция$/.test(lemma) || ['ить', 'ировать'].some(ending => dictionary().knows(stem + ending))
}

function isVerbalLemma(lemma: string) {
	if (/(?:ни|ти)е$/.test(lemma)) return true
	const stem = /^(.{3,})ка$/.exec(lemma)?.[1]
	return stem !== undefined && ['ить', 'ать'].some(ending => dictionary().knows(stem + ending))
}
