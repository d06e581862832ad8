import { rootsOf, termsOf } from './dictionary/terms.ts'

/**
 * The terms under which the clinic's words stand in the index.
 * @param related stem → what it belongs to: families of words, `=`, and matters of questions, `@`
 */
export function openWritten(related: Map<string, string[]>) {
	const strong = { words: new Map<string, string[]>(), terms: new Set<string>() }
	const weak = { words: new Map<string, string[]>(), terms: new Set<string>() }
	const byRoot = new Map<string, Set<string>>()

	/** Those of a word of running text. */
	function weakTermsOf(word: string) {
		return remembered(word, weak, () => {
			const stems = termsOf(word)
			for (const root of rootsOf(word)) {
				const known = byRoot.get(root) ?? new Set()
				for (const stem of stems) known.add(stem)
				byRoot.set(root, known)
			}
			return stems
		})
	}

	/** Those of a text that may answer a question: the matters of it too. */
	function textTermsOf(word: string) {
		const stems = weakTermsOf(word)
		const matters = stems.flatMap(stem => related.get(stem) ?? []).filter(term => term.startsWith('@'))
		return matters.length > 0 ? [...stems, ...matters] : stems
	}

	/** Those of a word that stands for the thing: its families and its root too. */
	function strongTermsOf(word: string) {
		return remembered(word, strong, () => {
			const stems = termsOf(word)
			const belongs = stems.flatMap(stem => related.get(stem) ?? [])
			return [...new Set([...stems, ...belongs, ...rootsOf(word).map(root => `~${root}`)])]
		})
	}

	return {
		...{ weakTermsOf, textTermsOf, strongTermsOf },
		isStrong: (term: string) => strong.terms.has(term),
		isWritten: (term: string) => strong.terms.has(term) || weak.terms.has(term),
		holds: (word: string) => strong.words.has(word) || weak.words.has(word),
		holdsStrong: (word: string) => strong.words.has(word),
		/** The stems of texts that share a root. */
		stemsOfRoot: (root: string): Iterable<string> => byRoot.get(root) ?? [],
	}
}

// A clinic says the same words over and over.
function remembered(
	word: string,
	{ words, terms }: { words: Map<string, string[]>; terms: Set<string> },
	make: () => string[],
) {
	const made = words.get(word)
	if (made) return made
	const fresh = make()
	for (const term of fresh) terms.add(term)
	words.set(word, fresh)
	return fresh
}
