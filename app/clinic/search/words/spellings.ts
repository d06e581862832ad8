import { termsOf } from './dictionary/terms.ts'
import { type Known, knownAs, resemblance } from './misspelling.ts'
import { stemsOf } from './stem.ts'
import { soundOf } from './transliteration.ts'

const mostBegun = 40
/** Two letters sound like too much: «ноги» in the other layout sounds like «уб». */
const shortestSound = 3

/** Words of names, headings, prices and what visitors say: half words and misspellings are looked up among these. */
export function openSpellings() {
	const words = new Map<string, Known>()
	const named = new Set<string>()
	const bySound = new Map<string, Set<Known>>()
	let inOrder: Known[] | undefined
	let nearest: ReturnType<typeof resemblance> | undefined

	/** Makes a word one that may be misspelt or half typed; those of names come first. */
	function learn(word: string, ofName: boolean) {
		if (ofName) named.add(word)
		if (!words.has(word) && !/^\d/.test(word)) take(knownAs(word))
	}

	/** Makes a word another form of one that is known. */
	function learnForm(form: string, word: string) {
		if (!words.has(form)) take({ ...knownAs(form), stems: termsOf(word) })
	}

	/** Makes two words one that means both. */
	function learnPair(pair: string[]) {
		const known = knownAs(pair.join(''))
		if (!words.has(known.word)) take({ ...known, stems: pair.flatMap(termsOf) })
	}

	function take(known: Known) {
		words.set(known.word, known)
		for (const sound of known.sounds) bySound.set(sound, (bySound.get(sound) ?? new Set()).add(known))
		inOrder = undefined
		nearest = undefined
	}

	function sorted() {
		inOrder ??= [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
		return inOrder
	}

	/** Words that begin like this; where they are many, those of names. */
	function begunBy(word: string) {
		const all = sorted()
		const begun = all.slice(firstNotBefore(word, all), firstNotBefore(`${word}\uffff`, all))
		const some = begun.length > mostBegun ? begun.filter(({ word: whole }) => named.has(whole)) : begun
		return some.slice(0, mostBegun)
	}

	/** `Damon` and «дамон». */
	function soundingLike(word: string) {
		const sounds = [word, ...stemsOf(word)].map(soundOf).filter(({ length }) => length >= shortestSound)
		return sounds.flatMap(sound => [...(bySound.get(sound) ?? [])])
	}

	/** The words fewest slips away. */
	function misspelt(word: string, last: boolean) {
		nearest ??= resemblance(sorted())
		return nearest(word, last)
	}

	return {
		...{ learn, learnForm, learnPair, begunBy, soundingLike, misspelt },
		has: (word: string) => words.has(word),
		stemsOf: (word: string) => words.get(word)?.stems ?? [],
	}
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
