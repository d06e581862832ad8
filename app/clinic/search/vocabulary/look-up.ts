import type { Spelling } from '#app/clinic/search/spelling/misspelling.ts'
import { distance, slipsAllowed } from '#app/clinic/search/spelling/typos.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { isRussian } from '#app/clinic/search/words/normalize.ts'
import { rootOf, withoutPrefix } from '#app/clinic/search/words/stem.ts'
import { candidateTerms, mayHavePluralInOv, relatedTerms } from './candidate-terms.ts'
import { confidence, isStem, isTopic, type Meaning } from './meaning.ts'
import { isCorrect, isUnknownSurname, type VocabularyIndex } from './vocabulary-index.ts'

export type Context = {
	last: boolean
	forgiving: boolean
}

/** What the word means; undefined where it means nothing here. */
export function meaningOf(index: VocabularyIndex, word: string, context: Context): Meaning | undefined {
	const { last, forgiving } = context
	const terms = candidateTerms(index, word, last)
	const correct = isCorrect(index, word)
	// A word nobody writes is rather a misspelling than akin to another one.
	const onlyAkin = !correct && !hasStrongStem(index, terms)
	if (onlyAkin && !forgiving) return undefined
	const near = onlyAkin && mayBeMisspelt(word, 4) ? index.spellings.nearest(word, last) : undefined
	if (isUnknownSurname(index, word)) {
		const meant = near?.found.filter(({ word: other }) => mayBeMisspelling(word, other))
		if (meant && meant.length > 0) return bySpelling(index, word, meant, confidence.oneSlip)
		return terms.size > 0 ? byTerms(index, terms) : byAbbreviation(index, word)
	}
	if (near && near.found.length > 0 && near.slips <= 1)
		return bySpelling(index, word, near.found, confidence.oneSlip)
	if (terms.size > 0) return byTerms(index, terms)
	if (!forgiving) return undefined
	const composed = byBareVerb(index, word) ?? byAbbreviation(index, word)
	if (composed || correct || !mayBeMisspelt(word, 3)) return composed
	return bySoundOrSlips(index, word, near ?? index.spellings.nearest(word, last))
}

/** «Имплонтов» is «имплантов», and «анистезиологов» a form of «анестезиолог»; «Лазарев» is none of «лазер». */
function mayBeMisspelling(word: string, other: string) {
	const ending = /[ое]в$/.exec(word)?.[0]
	const most = Math.max(1, slipsAllowed(word.length))
	if (!ending) return word.at(-1) === other.at(-1) && distance(word, other, 1) <= 1
	if (other.endsWith(ending)) return distance(word, other, most) <= most
	const plural = other.replace(/[аоеиыяь]$/, '') + ending
	const isForm = dictionary().knows(plural) || mayHavePluralInOv(other) || !dictionary().knows(other)
	return isForm && distance(word, plural, most) <= most
}

const mayBeMisspelt = (word: string, shortest: number) => word.length >= shortest && !/\d/.test(word)

const hasStrongStem = ({ terms: index }: VocabularyIndex, terms: Map<string, number>) =>
	[...terms].some(([term, sure]) => sure >= 0.5 && isStem(term) && index.isStrong(term))

function byTerms(index: VocabularyIndex, terms: Map<string, number>): Meaning {
	const sure = Math.max(...terms.values())
	return { terms, sure, from: sourceOf(index, terms, Math.min(0.7, sure - 0.1)), spelling: undefined }
}

function sourceOf({ nameTerms, terms: index }: VocabularyIndex, terms: Map<string, number>, least: number) {
	if ([...terms].some(([term, sure]) => sure >= least && nameTerms.has(term))) return 'names'
	return [...terms].some(([term, sure]) => sure >= 0.5 && (index.isStrong(term) || isTopic(term)))
		? 'headings'
		: 'texts'
}

/** «Посеребрить» is known by «серебрение». */
function byBareVerb({ terms: index }: VocabularyIndex, word: string): Meaning | undefined {
	const root = `~${rootOf(withoutPrefix(word) ?? '')}`
	if (!index.isStrong(root)) return undefined
	const terms = new Map([[root, confidence.oneSlip]])
	return { terms, sure: confidence.root, from: 'headings', spelling: undefined }
}

const abbreviation = /^(?:мед|проф|стом|гос|дет|рентген|физио)(\p{L}{4,})$/u
/** What it says where or how large of another word. */
const compound = /^(?:внутри|меж|над|около|под|теле|микро|мини)(\p{L}{5,})$/u

/** «Медсестра» is a «медицинская сестра», «профосмотр» an «осмотр», «внутриканальный» is of a «канал». */
function byAbbreviation(index: VocabularyIndex, word: string): Meaning | undefined {
	const shortened = abbreviation.exec(word)?.[1]
	const rest = shortened ?? (isCorrect(index, word) ? undefined : compound.exec(word)?.[1])
	const terms = rest === undefined ? new Map<string, number>() : relatedTerms(index, rest)
	const sure = Math.max(0, ...terms.values())
	const least = shortened ? 1 : confidence.root
	if (sure < least) return undefined
	return { terms, sure, from: sourceOf(index, terms, Math.min(0.9, sure)), spelling: undefined }
}

type Near = ReturnType<VocabularyIndex['spellings']['nearest']>

function bySoundOrSlips(index: VocabularyIndex, word: string, { found, slips }: Near) {
	const sounding = index.spellings.soundingLike(word)
	if (sounding.length > 0) return bySpelling(index, word, sounding, confidence.sound)
	if (found.length === 0) return undefined
	const { oneSlip, twoSlips, prefix } = confidence
	return bySpelling(index, word, found, slips === 1 ? oneSlip : slips === 2 ? twoSlips : prefix)
}

/** Of the words found those of names and of the lexicon are meant: «чиска» is no «числа». */
function bySpelling({ nameTerms }: VocabularyIndex, word: string, found: Spelling[], sure: number): Meaning {
	const named = found.filter(({ stems }) => stems.some(stem => nameTerms.has(stem)))
	const likely = named.length > 0 ? named : found
	const terms = new Map(likely.flatMap(({ stems }) => stems.map(stem => [stem, sure] as const)))
	const shown = likely.find(one => one.isRussian === isRussian(word)) ?? likely[0]
	return { terms, sure, from: 'names', spelling: shown?.word }
}
