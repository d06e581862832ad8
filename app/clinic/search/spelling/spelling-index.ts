import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { stemsOf } from '#app/clinic/search/words/stem.ts'
import { nearestSpellings, Spelling } from './misspelling.ts'
import { soundOf } from './transliteration.ts'

const mostCompletions = 40
/** Two letters sound like too much: «ноги» in the other layout sounds like «уб». */
const shortestSound = 3

/** Words of names, headings, prices and what visitors say: half words and misspellings are looked up among these. */
export class SpellingIndex {
	readonly #byWord = new Map<string, Spelling>()
	readonly #inNames = new Set<string>()
	#bySound: Map<string, Set<Spelling>> | undefined
	#sorted: Spelling[] | undefined
	#nearest: ReturnType<typeof nearestSpellings> | undefined

	/** Makes a word one that may be misspelt or half typed; those of names come first. */
	add(word: string, inName: boolean) {
		if (inName) this.#inNames.add(word)
		if (!this.#byWord.has(word) && !/^\d/.test(word)) this.#put(new Spelling(word))
	}

	/** Makes a word another form of one that is known. */
	addForm(form: string, word: string) {
		if (!this.#byWord.has(form)) this.#put(new Spelling(form, termsOf(word)))
	}

	/** Makes two words one that means both. */
	addPair(pair: string[]) {
		const word = pair.join('')
		if (!this.#byWord.has(word)) this.#put(new Spelling(word, pair.flatMap(termsOf)))
	}

	has(word: string) {
		return this.#byWord.has(word)
	}

	stemsOf(word: string) {
		return this.#byWord.get(word)?.stems ?? []
	}

	/** Where they are many, those of names. */
	startingWith(prefix: string) {
		const sorted = this.#inOrder()
		const matching = sorted.slice(firstNotBefore(prefix, sorted), firstNotBefore(`${prefix}\uffff`, sorted))
		const chosen =
			matching.length > mostCompletions ? matching.filter(({ word }) => this.#inNames.has(word)) : matching
		return chosen.slice(0, mostCompletions)
	}

	/** `Damon` and «дамон». */
	soundingLike(word: string) {
		const sounds = [word, ...stemsOf(word)].map(soundOf).filter(({ length }) => length >= shortestSound)
		this.#bySound ??= bySound(this.#byWord.values())
		const known = this.#bySound
		return sounds.flatMap(sound => [...(known.get(sound) ?? [])])
	}

	/** The words fewest slips away. */
	nearest(word: string, last: boolean) {
		this.#nearest ??= nearestSpellings(this.#inOrder())
		return this.#nearest(word, last)
	}

	#put(spelling: Spelling) {
		this.#byWord.set(spelling.word, spelling)
		this.#bySound = undefined
		this.#sorted = undefined
		this.#nearest = undefined
	}

	#inOrder() {
		this.#sorted ??= [...this.#byWord.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
		return this.#sorted
	}
}

function bySound(known: Iterable<Spelling>) {
	const spellings = new Map<string, Set<Spelling>>()
	for (const one of known) {
		for (const sound of one.sounds) spellings.set(sound, (spellings.get(sound) ?? new Set()).add(one))
	}
	return spellings
}

function firstNotBefore(word: string, sorted: Spelling[]) {
	let low = 0
	let high = sorted.length
	while (low < high) {
		const middle = (low + high) >> 1
		if ((sorted[middle]?.word ?? '') < word) low = middle + 1
		else high = middle
	}
	return low
}
