import { beginningsOf, rootsOf, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { shortestRoot } from '#app/clinic/search/words/stem.ts'

type TermsByWord = { words: Map<string, string[]>; terms: Set<string> }

/**
 * The terms under which the clinic's words stand in the index.
 * @param related stem → what it belongs to: families of words, `=`, and topics of questions, `@`
 */
export function createTermIndex(related: Map<string, string[]>) {
	const strong: TermsByWord = { words: new Map(), terms: new Set() }
	const weak: TermsByWord = { words: new Map(), terms: new Set() }
	const roots = createRoots(() => weak.words.keys())

	/** Those of a word of running text. */
	function weakTermsOf(word: string) {
		return cachedTerms(word, weak, termsOf)
	}

	/** Those of a text that may answer a question: its topics too. */
	function textTermsOf(word: string) {
		const stems = weakTermsOf(word)
		const topics = stems.flatMap(stem => related.get(stem) ?? []).filter(term => term.startsWith('@'))
		return topics.length > 0 ? [...stems, ...topics] : stems
	}

	/** Those of a word that stands for the thing: its families and its root too. */
	function strongTermsOf(word: string) {
		return cachedTerms(word, strong, () => {
			const stems = termsOf(word)
			const belongs = stems.flatMap(stem => related.get(stem) ?? [])
			return [...new Set([...stems, ...belongs, ...rootsOf(word).map(root => `~${root}`)])]
		})
	}

	return {
		...{ weakTermsOf, textTermsOf, strongTermsOf },
		isStrong: (term: string) => strong.terms.has(term),
		isIndexed: (term: string) => strong.terms.has(term) || weak.terms.has(term),
		hasWord: (word: string) => strong.words.has(word) || weak.words.has(word),
		hasStrongWord: (word: string) => strong.words.has(word),
		/** The stems of texts that share a root. */
		stemsOfRoot: roots.stemsOf,
	}
}

/** The words of texts by their roots; taken apart when somebody asks for one that begins like them. */
function createRoots(words: () => Iterable<string>) {
	let waiting: Map<string, string[]> | undefined
	const stemsByRoot = new Map<string, Set<string>>()

	function stemsOf(root: string): Iterable<string> {
		waiting ??= byBeginning(words())
		const beginning = root.slice(0, shortestRoot)
		for (const word of waiting.get(beginning) ?? [])
			for (const root of rootsOf(word)) if (root.startsWith(beginning)) addStems(root, termsOf(word))
		waiting.delete(beginning)
		return stemsByRoot.get(root) ?? []
	}

	function addStems(root: string, stems: string[]) {
		const known = stemsByRoot.get(root) ?? new Set()
		for (const stem of stems) known.add(stem)
		stemsByRoot.set(root, known)
	}

	return { stemsOf }
}

function byBeginning(words: Iterable<string>) {
	const all = new Map<string, string[]>()
	for (const word of words) {
		for (const beginning of beginningsOf(word)) {
			const before = all.get(beginning)
			if (before) before.push(word)
			else all.set(beginning, [word])
		}
	}
	return all
}

function cachedTerms(word: string, { words, terms }: TermsByWord, make: (word: string) => string[]) {
	const cached = words.get(word)
	if (cached) return cached
	const fresh = make(word)
	for (const term of fresh) terms.add(term)
	words.set(word, fresh)
	return fresh
}
