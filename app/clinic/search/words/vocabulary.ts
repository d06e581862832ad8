import { isForeign } from './foreign-words.ts'
import { type Known, knownAs, resemblance } from './misspelling.ts'
import { rootOf, stemsOf, withoutPrefix } from './stem.ts'
import { soundOf } from './transliteration.ts'

/** What a typed word may stand for: terms of the index, each with how surely it is meant (0 to 1). */
export type Meaning = {
	terms: Map<string, number>
	/** How surely the word is known at all. */
	sure: number
	/** Known from names and from what visitors say, not only from running text. */
	firm: boolean
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

const mostBegun = 40
/** Two letters sound like too much: «ноги» in the other layout sounds like «уб». */
const shortestSound = 3
/** So few letters say little: a word of its own, initials or the beginning of another one. */
const shortBeginning = 4
const surely = {
	stem: 1,
	family: 0.9,
	sound: 0.9,
	heard: 0.8,
	root: 0.75,
	oneSlip: 0.7,
	twoSlips: 0.55,
	begun: 0.5,
}

/**
 * Every word the clinic uses, and how to find the one a visitor meant.
 * @param families stem → the family it belongs to
 */
export function openVocabulary(families: Map<string, string>) {
	// Words of names, prices and what visitors say: half words and misspellings are looked up among these only.
	const strong = new Map<string, Known>()
	const named = new Set<string>()
	const strongTerms = new Set<string>()
	const weakTerms = new Set<string>()
	const bySound = new Map<string, Set<Known>>()
	let inOrder: Known[] | undefined
	let nearest: ReturnType<typeof resemblance> | undefined
	const written = new Map<string, string[]>()

	/** The terms under which a word of running text is written into the index. */
	function weakTermsOf(word: string) {
		return remembered(`-${word}`, weakTerms, () => stemsOf(word))
	}

	/** The terms of a word that stands for the thing: its family and its root too. */
	function strongTermsOf(word: string) {
		return remembered(`+${word}`, strongTerms, () => {
			const stems = stemsOf(word)
			const root = rootOf(word)
			const related = stems.flatMap(stem => families.get(stem) ?? []).map(family => `=${family}`)
			return [...stems, ...related, ...(root ? [`~${root}`] : [])]
		})
	}

	// A clinic says the same words over and over.
	function remembered(key: string, known: Set<string>, termsOf: () => string[]) {
		const before = written.get(key)
		if (before) return before
		const terms = termsOf()
		for (const term of terms) known.add(term)
		written.set(key, terms)
		return terms
	}

	/** Makes a word one that may be misspelt or half typed; those of names come first. */
	function learn(word: string, ofName = false) {
		if (ofName) named.add(word)
		if (strong.has(word) || /^\d/.test(word)) return
		take(knownAs(word))
	}

	/** Makes two words one that means both. */
	function learnPair(words: string[]) {
		const known = knownAs(words.join(''))
		if (!strong.has(known.word)) take({ ...known, stems: words.flatMap(stemsOf) })
	}

	function take(known: Known) {
		strong.set(known.word, known)
		for (const sound of known.sounds) bySound.set(sound, (bySound.get(sound) ?? new Set()).add(known))
		inOrder = undefined
		nearest = undefined
	}

	const sorted = () => {
		inOrder ??= [...strong.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
		return inOrder
	}

	/** What the word means; undefined where it means nothing here. */
	function meaningOf(word: string, { last, forgiving }: Circumstances): Meaning | undefined {
		// The clinic's own word all the same when it is one of its names: «Ложкина» begins like «ложка».
		if (isForeign(word) && !strong.has(word)) return undefined

		const terms = knownTerms(word)
		const isStrong = (term: string) => strongTerms.has(term)
		const firm = [...terms.keys()].some(isStrong)
		const itself = [...terms.keys()].some(term => !term.startsWith('~') && isStrong(term))
		const begins = last && !strong.has(word) && !/\d/.test(word)
		const short = last && word.length <= shortBeginning
		// «Лиц» is more often the beginning of «лицензия» than a form of «лицо».
		if (short && begins && isStrong(word)) terms.delete(word)
		if (!itself || short || begins) addBegun(word, last, terms)
		if (terms.size > 0) return { terms, sure: Math.max(...terms.values()), firm, spelling: undefined }
		if (!forgiving || word.length < 3 || /\d/.test(word)) return undefined
		return byBareVerb(word) ?? bySameSound(word) ?? misspelt(word, last)
	}

	function knownTerms(word: string) {
		const terms = new Map<string, number>()
		for (const stem of stemsOf(word)) {
			if (strongTerms.has(stem) || weakTerms.has(stem)) terms.set(stem, surely.stem)
			const family = families.get(stem)
			if (family && strongTerms.has(`=${family}`)) terms.set(`=${family}`, surely.family)
		}
		const root = `~${rootOf(word)}`
		if (strongTerms.has(root)) terms.set(root, surely.root)
		return terms
	}

	/** Words that begin like this; two letters are enough for the word being typed. */
	function addBegun(word: string, last: boolean, terms: Map<string, number>) {
		if (word.length < (last ? 2 : 3)) return
		const all = sorted()
		const begun = all.slice(firstNotBefore(word, all), firstNotBefore(`${word}\uffff`, all))
		const likely = begun.length > mostBegun ? begun.filter(({ word: whole }) => named.has(whole)) : begun
		for (const { word: whole, stems } of likely.slice(0, mostBegun)) {
			const sure = surely.begun + (0.4 * word.length) / whole.length
			for (const stem of stems) terms.set(stem, Math.max(sure, terms.get(stem) ?? 0))
		}
	}

	/** «Посеребрить» is known by «серебрение». */
	function byBareVerb(word: string): Meaning | undefined {
		const root = `~${rootOf(withoutPrefix(word) ?? '')}`
		if (!strongTerms.has(root)) return undefined
		return { terms: new Map([[root, surely.oneSlip]]), sure: surely.root, firm: false, spelling: undefined }
	}

	/** `Damon` and «дамон». */
	function bySameSound(word: string) {
		const sounds = [word, ...stemsOf(word)].map(soundOf).filter(({ length }) => length >= shortestSound)
		const found = sounds.flatMap(sound => [...(bySound.get(sound) ?? [])])
		return found.length > 0 ? meant(found, surely.sound) : undefined
	}

	function misspelt(word: string, last: boolean) {
		nearest ??= resemblance(sorted())
		const { found, slips } = nearest(word, last)
		if (found.length === 0) return undefined
		if (slips < 1) return meant(found, surely.heard)
		return meant(found, slips === 1 ? surely.oneSlip : slips === 2 ? surely.twoSlips : surely.begun)
	}

	return { learn, learnPair, meaningOf, strongTermsOf, weakTermsOf }
}

function meant(found: Known[], sure: number): Meaning {
	const terms = new Map(found.flatMap(({ stems }) => stems.map(stem => [stem, sure] as const)))
	return { terms, sure, firm: true, spelling: found[0]?.word }
}

function firstNotBefore(word: string, sorted: Known[]) {
	let low = 0
	let high = sorted.length
	while (low < high) {
		const middle = (low + high) >> 1
		if ((sorted[middle]?.word ?? '') < word) low = middle + 1
		else high = middle
	}
	return low
}
