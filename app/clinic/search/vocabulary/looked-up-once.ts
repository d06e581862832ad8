import type { Context } from './look-up.ts'
import type { Meaning } from './meaning.ts'
import type { Vocabulary } from './vocabulary.ts'

/** So many words that mean nothing are looked for among misspellings: three pieces in five readings. */
const mostInVain = 15

/** The vocabulary for one request, which reads the whole and its questions: each word is looked up once. */
export function lookedUpOnce(vocabulary: Vocabulary): Vocabulary {
	const known = new Map<string, Meaning | undefined>()
	let inVain = 0

	function meaningOf(word: string, { last, forgiving }: Context) {
		const asked = [word, last, forgiving].join()
		if (known.has(asked)) return known.get(asked)
		const meaning = vocabulary.meaningOf(word, { last, forgiving: forgiving && inVain < mostInVain })
		if (forgiving && !meaning) inVain++
		known.set(asked, meaning)
		return meaning
	}

	return { ...vocabulary, meaningOf }
}
