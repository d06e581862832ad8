import { dictionary } from './dictionary/dictionary.server.ts'
import { largerThan, looksLikeSurname, rootsOf, termsOf } from './dictionary/terms.ts'
import type { Known } from './misspelling.ts'
import { openSpellings } from './spellings.ts'
import { rootOf, withoutPrefix } from './stem.ts'
import { openWritten } from './written-words.ts'

/** What a typed word may stand for: terms of the index, each with how surely it is meant (0 to 1). */
export type Meaning = {
	terms: Map<string, number>
	/** How surely the word is known at all. */
	sure: number
	/** Where it is known from: names and what visitors say, other short texts, or running text only. */
	from: 'names' | 'headings' | 'texts'
	/** The word as the clinic spells it, where it was misspelt. */
	spelling: string | undefined
}

type Circumstances = {
	/** The word may be half typed. */
	last: boolean
	/** Misspellings are looked for. */
	forgiving: boolean
}

export type Vocabulary = ReturnType<typeof openVocabulary>

/** So few letters say little: a word of its own, initials or the beginning of another one. */
const shortBeginning = 4
/** By which words of medicine are shortened before another one. */
const stump = /^(?:мед|проф|стом|гос|дет|рентген|физио)(\p{L}{4,})$/u
const surely = {
	stem: 1,
	family: 0.9,
	sound: 0.9,
	heard: 0.8,
	root: 0.66,
	small: 0.8,
	sameRoot: 0.45,
	matter: 0.7,
	oneSlip: 0.7,
	twoSlips: 0.55,
	begun: 0.5,
	begunRight: 0.85,
}

/**
 * Every word the clinic uses, and how to find the one a visitor meant.
 * @param related stem → what it belongs to: families of words, `=`, and matters of questions, `@`
 */
export function openVocabulary(related: Map<string, string[]>) {
	const written = openWritten(related)
	const spellings = openSpellings()
	const namedTerms = new Set<string>()
	const { isStrong } = written

	function learn(word: string, ofName = false) {
		spellings.learn(word, ofName)
		if (!ofName) return
		for (const term of written.strongTermsOf(word)) if (!term.startsWith('@')) namedTerms.add(term)
	}

	/** Whether there is nothing to correct: the clinic writes it, or the language has it. */
	const isRight = (word: string) => spellings.has(word) || written.holds(word) || dictionary().knows(word)

	/** What the word means; undefined where it means nothing here. */
	function meaningOf(word: string, { last, forgiving }: Circumstances): Meaning | undefined {
		const terms = termsMeant(word, last)
		const right = isRight(word)
		// A word nobody writes is rather a misspelling than akin to another one.
		const akin =
			!right && ![...terms].some(([term, sure]) => sure >= 0.5 && !/^[~@]/.test(term) && isStrong(term))
		if (akin && !forgiving) return undefined
		const near = akin && word.length > 3 && !/\d/.test(word) ? spellings.misspelt(word, last) : undefined
		if (near && near.found.length > 0 && near.slips <= 1) return meant(near.found, surely.oneSlip)
		if (terms.size > 0) {
			const sure = Math.max(...terms.values())
			return { terms, sure, from: fromOf(terms, Math.min(0.7, sure - 0.1)), spelling: undefined }
		}
		const bare = forgiving ? (byBareVerb(word) ?? byStump(word)) : undefined
		if (bare || right || !forgiving || word.length < 3 || /\d/.test(word)) return bare
		const sounding = spellings.soundingLike(word)
		return sounding.length > 0 ? meant(sounding, surely.sound) : misspelt(word, last)
	}

	/** The terms of a word that is spelt right, whole or half typed. */
	function termsMeant(word: string, last: boolean) {
		const terms = knownTerms(word)
		for (const stem of spellings.stemsOf(word)) terms.set(stem, surely.stem)
		const itself = [...terms.keys()].some(term => !/^[~@]/.test(term) && isStrong(term))
		const right = isRight(word)
		const whole = spellings.has(word) || /\d/.test(word)
		const short = last && word.length <= shortBeginning
		// «Лиц» is more often the beginning of «лицензия» than a form of «лицо».
		if (short && !whole && itself) terms.delete(word)
		if (!itself) addLarger(word, terms)
		// A word of the language is seldom the beginning of another one: «лифт» is no «лифтинг».
		const likely = right && word.length > shortBeginning ? surely.begunRight : 1
		const asksMatter = right && [...terms.keys()].some(term => term.startsWith('@'))
		if (!asksMatter && (short || (last && !whole) || (!itself && !right))) addBegun(word, last, terms, likely)
		return terms
	}

	function fromOf(terms: Map<string, number>, least: number) {
		const named = [...terms].some(([term, sure]) => sure >= least && namedTerms.has(term))
		if (named) return 'names'
		return [...terms].some(([term, sure]) => sure >= 0.5 && (isStrong(term) || isMatter(term)))
			? 'headings'
			: 'texts'
	}

	function knownTerms(word: string) {
		const terms = new Map<string, number>()
		const put = (term: string, sure: number) => terms.set(term, Math.max(sure, terms.get(term) ?? 0))
		for (const stem of termsOf(word)) {
			if (written.isWritten(stem)) put(stem, surely.stem)
			for (const other of related.get(stem) ?? [])
				if (isStrong(other) || isMatter(other))
					put(other, other.startsWith('@') ? surely.matter : surely.family)
		}
		// «Петренко» is not akin to «Петровна».
		const stranger = terms.size === 0 && looksLikeSurname(word) && !dictionary().knows(word)
		for (const root of stranger ? [] : rootsOf(word)) {
			if (isStrong(`~${root}`)) put(`~${root}`, surely.root)
			for (const stem of written.stemsOfRoot(root)) put(stem, surely.sameRoot)
		}
		return terms
	}

	/** «Зубик» is a small «зуб». */
	function addLarger(word: string, terms: Map<string, number>) {
		for (const larger of largerThan(word)) {
			for (const stem of termsOf(larger)) {
				for (const term of [stem, ...(related.get(stem) ?? [])]) {
					if (!isStrong(term) || (term === stem && !written.holdsStrong(larger))) continue
					const sure = term.startsWith('@') ? surely.matter : surely.small
					terms.set(term, Math.max(sure, terms.get(term) ?? 0))
				}
			}
		}
	}

	/** Words that begin like this; two letters are enough for the word being typed. */
	function addBegun(word: string, last: boolean, terms: Map<string, number>, likely: number) {
		if (word.length < (last ? 2 : 3)) return
		for (const { word: whole, stems } of spellings.begunBy(word)) {
			const sure = likely * (surely.begun + (0.4 * word.length) / whole.length)
			for (const stem of stems) terms.set(stem, Math.max(sure, terms.get(stem) ?? 0))
		}
	}

	/** «Посеребрить» is known by «серебрение». */
	function byBareVerb(word: string): Meaning | undefined {
		const root = `~${rootOf(withoutPrefix(word) ?? '')}`
		if (!isStrong(root)) return undefined
		const terms = new Map([[root, surely.oneSlip]])
		return { terms, sure: surely.root, from: 'headings', spelling: undefined }
	}

	/** «Медсестра» is a «медицинская сестра», «профосмотр» an «осмотр». */
	function byStump(word: string): Meaning | undefined {
		const whole = stump.exec(word)?.[1]
		const terms = whole === undefined ? new Map<string, number>() : knownTerms(whole)
		const sure = Math.max(0, ...terms.values())
		if (sure < 1) return undefined
		return { terms, sure, from: fromOf(terms, 0.9), spelling: undefined }
	}

	function misspelt(word: string, last: boolean) {
		const { found, slips } = spellings.misspelt(word, last)
		if (found.length === 0) return undefined
		if (slips < 1) return meant(found, surely.heard)
		return meant(found, slips === 1 ? surely.oneSlip : slips === 2 ? surely.twoSlips : surely.begun)
	}

	return {
		...{ learn, learnForm: spellings.learnForm, learnPair: spellings.learnPair, meaningOf, isRight },
		...{ strongTermsOf: written.strongTermsOf, weakTermsOf: written.weakTermsOf },
		textTermsOf: written.textTermsOf,
	}
}

/** What it asks for is known, however seldom the texts say the word. */
const isMatter = (term: string) => term.startsWith('@')

function meant(found: Known[], sure: number): Meaning {
	const terms = new Map(found.flatMap(({ stems }) => stems.map(stem => [stem, sure] as const)))
	return { terms, sure, from: 'names', spelling: found[0]?.word }
}
