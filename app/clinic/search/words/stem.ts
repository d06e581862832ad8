import { stemmer } from '@orama/stemmers/russian'
import { isRussian } from './normalize.ts'

// Endings by which words of one root differ; the first that leaves four letters goes, at most twice.
const suffixes =
	/(?:ологическ|ологи|олог|ографи|ограмм|изаци?|изирова|ирова|ическ|аци|ац|[иы]?рован|[иые]ван|ован|ова|ива|ыва|ева|оза?|ичн|очн|ечн|очк|ечк|ость?|[аяу]ем|ист|атор|ник|чик|ик|ит|ск|ьн|ен|ан|ян|ат|ут|ов|ев|ир|(?<=[бпвм])л|(?<=[бвгджзклмнпрстфхцчшщ])[кн]|[аеиоуяью])$/

export const shortestRoot = 4

// Parts of these are taken for endings: «визит» and «гигиена» for verbs, «полость» for a quality; «больничный» is no «больно».
export const indivisible = /^(гигиен|визит|стоматит|полост|пульпит|кредит|гингивит|больничн)/

/** The stems under which forms of this word are known; surnames in -ов and -ин have two. */
export const stemsOf = (word: string) => stemsWith(word, withoutFleetingVowel)

/** The same of a word as it stands in a dictionary: «корона» is no «корень». */
export const stemsOfLemma = (lemma: string) =>
	ownStem(lemma) ?? stemsWith(lemma, /[аеоя]$/.test(lemma) ? stem => stem : withoutFleetingVowel)

/** Snowball makes one stem of «простыть» and «простой», of «временный» and «время», of «зубило» and «зуб». */
function ownStem(lemma: string) {
	if (/(?:[^нт]ье|ило)$/.test(lemma)) return [lemma.slice(0, -1)]
	if (/[иы]ть(?:ся)?$/.test(lemma)) return [`${stemmer(lemma)}+`]
	return /[аея]нн[ыо]й$/.test(lemma) ? [lemma.slice(0, -2)] : undefined
}

function stemsWith(word: string, bare: (stem: string) => string): string[] {
	if (!isRussian(word) || word.length < 4) return [word]
	const fixed = indivisible.exec(word)?.[1]
	if (fixed) return [fixed]
	const stem = bare(stemmer(word))
	// Flaws of Snowball: «Петров» loses its -ов where «Петрову» keeps it, and «десен» its -ен as if it were a verb's.
	if (/(?:ов|ев|ин|ын)$/.test(word)) return both(stem, bare(stemmer(`${word}а`)))
	return /ен$/.test(word) ? both(stem, bare(word)) : [stem]
}

const both = (one: string, other: string) => (one === other ? [one] : [one, other])

/** «десен» and «десна», «коронок» and «коронка». */
function withoutFleetingVowel(stem: string) {
	return stem.length < 4 ? stem : stem.replace(/(?<=[б-джзк-нп-тф-щ])[ое](?=[кнл]$)/, '')
}

/** What «удалить» and «удаление», «чистка» and «почистить» have in common; empty where nothing is left. */
export function rootOf(word: string) {
	if (!isRussian(word) || word.length < 4) return ''
	const fixed = indivisible.exec(word)?.[1]
	if (fixed) return fixed
	let root = stemmer(word)
	for (let round = 0; round < 2; round++) {
		const shorter = root.replace(suffixes, '')
		if (shorter === root || shorter.length < shortestRoot) break
		root = shorter
	}
	return root.length < shortestRoot ? '' : root
}

/** A verb without its prefix: «посеребрить» is «серебрить». */
export function withoutPrefix(word: string) {
	if (!/(?:ть|ться|[аеиоуя]л[аио]?|[аеиоуя]л[аио]?с[ья])$/.test(word)) return undefined
	const bare = /^(?:вы|по|за|про|при|от|об|пере|под|раз|рас|из|ис|на|до|с|у)(.{5,})$/.exec(word)?.[1]
	return bare
}
