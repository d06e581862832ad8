import { rootsOf, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'

type TermsByWord = { words: Map<string, string[]>; terms: Set<string> }

/**
 * The terms under which the clinic's words stand in the index.
 * @param related stem → what it belongs to: families of words, `=`, and topics of questions, `@`
 */
export function createTermIndex(related: Map<string, string[]>) {
	const strong: TermsByWord = { words: new Map(), terms: new Set() }
	const weak: TermsByWord = { words: new Map(), terms: new Set() }
	const stemsByRoot = new Map<string, Set<string>>()

	/** Those of a word of running text. */
	function weakTermsOf(word: string) {
		return cachedTerms(word, weak, () => {
			const stems = termsOf(word)
			for (const root of rootsOf(word)) addStems(stemsByRoot, root, stems)
			return stems
		})
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
		stemsOfRoot: (root: string): Iterable<string> => stemsByRoot.get(root) ?? [],
	}
}

function addStems(byRoot: Map<string, Set<string>>, root: string, stems: string[]) {
	const known = byRoot.get(root) ?? new Set()
	for (const stem of stems) known.add(stem)
	byRoot.set(root, known)
}

// A clinic uses the same words over and over.
function cachedTerms(word: string, { words, terms }: TermsByWord, make: () => string[]) {
	const cached = words.get(word)
	if (cached) return cached
	const fresh = make()
	for (const term of fresh) terms.add(term)
	words.set(word, fresh)
	return fresh
}
