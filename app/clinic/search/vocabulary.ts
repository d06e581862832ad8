import { isForeign } from './foreign-words.ts'
import { isRussian } from './normalise.ts'
import { rootOf, stemsOf, withoutPrefix } from './stem.ts'
import { heardAs, soundOf } from './transliteration.ts'
import { distance, slipsAllowed, slipsBetween } from './typos.ts'

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

type Known = { word: string; stems: string[]; sounds: string[]; heard: string[] }

const most = 40
const surely = {
	stem: 1,
	family: 0.9,
	root: 0.75,
	sound: 0.9,
	heard: 0.8,
	oneSlip: 0.7,
	twoSlips: 0.55,
	begun: 0.5,
}

/** Every word the clinic uses, and how to find the one a visitor meant. */
export class Vocabulary {
	/** Terms of names, keys, prices and what visitors say; misspelling and half words are looked up among these. */
	private strong = new Map<string, Known>()
	private strongTerms = new Set<string>()
	private weakTerms = new Set<string>()
	private bySound = new Map<string, Set<Known>>()
	private sorted: Known[] = []

	private families: Map<string, string>

	/** @param families stem → the family it belongs to */
	constructor(families: Map<string, string>) {
		this.families = families
	}

	/** The terms under which a word is written into the index. */
	termsOf(word: string, { strong }: { strong: boolean }) {
		const stems = stemsOf(word)
		const terms = [...stems]
		if (strong) {
			for (const stem of stems) {
				const family = this.families.get(stem)
				if (family) terms.push(`=${family}`)
			}
			const root = rootOf(word)
			if (root) terms.push(`~${root}`)
		}
		for (const term of terms) (strong ? this.strongTerms : this.weakTerms).add(term)
		return terms
	}

	/** Makes a word known as one that may be misspelt or half typed. */
	learn(word: string) {
		if (this.strong.has(word) || /^\d/.test(word)) return
		const stems = stemsOf(word)
		const known = {
			word,
			stems,
			sounds: [...new Set([word, ...stems].map(soundOf))],
			heard: [...new Set([word, ...stems].map(heardAs))],
		}
		this.strong.set(word, known)
		for (const sound of known.sounds) {
			const same = this.bySound.get(sound) ?? new Set()
			this.bySound.set(sound, same.add(known))
		}
	}

	/** Called when the last word has been learnt. */
	close() {
		this.sorted = [...this.strong.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
	}

	/** What the word means; undefined where it means nothing here. */
	meaningOf(word: string, { last, forgiving }: { last: boolean; forgiving: boolean }): Meaning | undefined {
		// The clinic's own word all the same when it is one of its names: «Ложкина» begins like «ложка».
		if (isForeign(word) && !this.strong.has(word)) return undefined
		const terms = this.knownTerms(word)
		const known = [...terms.keys()].some(term => this.strongTerms.has(term))
		if (![...terms.keys()].some(term => !term.startsWith('~') && this.strongTerms.has(term)))
			this.addBegun(word, last, terms)
		if (terms.size > 0) return { terms, sure: Math.max(...terms.values()), firm: known, spelling: undefined }
		if (!forgiving || word.length < 3 || /\d/.test(word)) return undefined

		const bare = withoutPrefix(word)
		const roots = bare ? [...this.knownTerms(bare)].filter(([term]) => term.startsWith('~')) : []
		if (roots.length > 0) {
			const weaker = new Map(roots.map(([term, sure]) => [term, sure * 0.9]))
			return { terms: weaker, sure: surely.root, firm: false, spelling: undefined }
		}
		return this.alike(word) ?? this.misspelt(word, last)
	}

	private knownTerms(word: string) {
		const terms = new Map<string, number>()
		for (const stem of stemsOf(word)) {
			if (this.strongTerms.has(stem) || this.weakTerms.has(stem)) terms.set(stem, surely.stem)
			const family = this.families.get(stem)
			if (family && this.strongTerms.has(`=${family}`)) terms.set(`=${family}`, surely.family)
		}
		const root = `~${rootOf(word)}`
		if (this.strongTerms.has(root)) terms.set(root, surely.root)
		return terms
	}

	/** Words that begin like this; two letters are enough for the word being typed. */
	private addBegun(word: string, last: boolean, terms: Map<string, number>) {
		if (word.length < (last ? 2 : 3)) return
		for (const { word: whole, stems } of this.startingWith(word)) {
			const sure = surely.begun + (0.4 * word.length) / whole.length
			for (const stem of stems) terms.set(stem, Math.max(sure, terms.get(stem) ?? 0))
			if (terms.size >= most) return
		}
	}

	private startingWith(beginning: string) {
		let low = 0
		let high = this.sorted.length
		while (low < high) {
			const middle = (low + high) >> 1
			if ((this.sorted[middle]?.word ?? '') < beginning) low = middle + 1
			else high = middle
		}
		const found: Known[] = []
		while (this.sorted[low]?.word.startsWith(beginning) && found.length < most) {
			const known = this.sorted[low++]
			if (known) found.push(known)
		}
		return found
	}

	/** The same sounds in either script: `damon` and «дамон». */
	private alike(word: string): Meaning | undefined {
		const found = [word, ...stemsOf(word)].flatMap(form => [...(this.bySound.get(soundOf(form)) ?? [])])
		return found.length > 0 ? meaning(found, surely.sound) : undefined
	}

	private misspelt(word: string, last: boolean): Meaning | undefined {
		let fewest = Number.POSITIVE_INFINITY
		let found: Known[] = []
		const typed = typedForms(word)
		for (const known of this.sorted) {
			const slips = slipsTo(known, typed, last)
			if (slips > fewest || slips === Number.POSITIVE_INFINITY) continue
			if (slips < fewest) found = []
			fewest = slips
			found.push(known)
		}
		if (found.length === 0) return undefined
		const sure =
			fewest < 1 ? surely.heard : fewest < 2 ? surely.oneSlip : fewest === 2 ? surely.twoSlips : surely.begun
		return meaning(found.slice(0, most), sure)
	}
}

function meaning(found: Known[], sure: number): Meaning {
	const terms = new Map(found.flatMap(({ stems }) => stems.map(stem => [stem, sure] as const)))
	return { terms, sure, firm: true, spelling: found[0]?.word }
}

type Typed = { word: string; stem: string; heard: string; heardStem: string; allowed: number }

function typedForms(word: string): Typed {
	const [stem = word] = stemsOf(word)
	return { word, stem, heard: heardAs(word), heardStem: heardAs(stem), allowed: slipsAllowed(word.length) }
}

/** How many slips lie between what was typed and a known word; half a one where both sound the same. */
function slipsTo({ word, stems, heard }: Known, typed: Typed, last: boolean) {
	if (isRussian(word) !== isRussian(typed.word) || word.length < 3) return Number.POSITIVE_INFINITY
	const [known = word] = stems
	if (typed.word.length >= 4 && typed.heardStem.length >= 3) {
		if (heard.includes(typed.heard) || heard.includes(typed.heardStem)) return 0.5
	}
	if (
		typed.word.length === 4 &&
		word.length === 5 &&
		word[0] === typed.word[0] &&
		word[4] === typed.word[3]
	) {
		return distance(typed.word, word, 1)
	}
	if (typed.allowed === 0 || word.length < 4) return Number.POSITIVE_INFINITY

	const slips = Math.min(
		slipsBetween(typed.word, word, typed.allowed),
		slipsBetween(
			typed.stem,
			known,
			Math.min(typed.allowed, slipsAllowed(Math.min(typed.stem.length, known.length))),
		),
	)
	if (slips <= typed.allowed) return slips
	if (typed.word.length >= 9) {
		const ears = slipsBetween(typed.heardStem, heard.at(-1) ?? '', 1)
		if (ears <= 1) return 2
	}
	const begun = last && typed.word.length >= 6 && word.length > typed.word.length
	return begun && slipsBetween(typed.word, word.slice(0, typed.word.length), 1) <= 1
		? 3
		: Number.POSITIVE_INFINITY
}
