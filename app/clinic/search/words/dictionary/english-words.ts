import words from './english-words.txt?raw'

let known: Set<string> | undefined

/** One of the commonest five thousand, of three letters and more. */
export function isEnglishWord(word: string) {
	known ??= new Set(words.trim().split(' '))
	return known.has(word)
}
