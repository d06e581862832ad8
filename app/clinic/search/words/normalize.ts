import { normalizeText, withoutInvisible } from '#app/clinic/text/normalize-text.ts'

// A breve stays where it makes й; every other mark goes, and ё becomes е with its dots.
const marks = /(?<!и)\u0306|(?!\u0306)\p{M}/gu

// Nothing to take apart in most texts, and taking apart is slow.
const everyday = /^[\x20-\x7e\n\u0401\u0410-\u044f\u0451«»—–…№₽]*$/

const lookAlikes: Record<string, string> = {
	a: 'а',
	b: 'в',
	c: 'с',
	e: 'е',
	h: 'н',
	k: 'к',
	m: 'м',
	o: 'о',
	p: 'р',
	t: 'т',
	x: 'х',
	y: 'у',
}

/** Small letters without marks and what nobody sees, ё as е; the length may change. */
export function plain(text: string) {
	if (everyday.test(text)) return text.toLowerCase().replaceAll('ё', 'е')
	return normalizeText(withoutInvisible(normalizeText(text, 'NFKD')).toLowerCase().replace(marks, ''))
}

/** Of the nomenclature, «А16.07.002.010», in either script: one word, not four. */
const serviceCode = /(?<!\p{L})([abав])(\d\d(?:\.\d{2,3})+)/gu

/** The words of a text, in the form in which everything here compares them. */
export function wordsOf(text: string): string[] {
	let letters = plain(text)
	if (/['’ʼ]/.test(letters)) letters = letters.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
	if (/\d\.\d/.test(letters)) letters = letters.replace(serviceCode, asOneWord)
	// Letters of all languages take several times as long to tell from other characters.
	const words = letters.match(everyday.test(letters) ? /[a-zа-я\d]+/g : /[\p{L}\p{N}]+/gu) ?? []
	return /[a-z]/.test(letters) ? words.map(oneScript) : words
}

const asOneWord = (_: string, letter: string, digits: string) =>
	(letter === 'a' || letter === 'а' ? 'a' : 'b') + digits.replaceAll('.', '')

/** A Latin letter inside a Russian word looks the same and was not meant. */
function oneScript(word: string) {
	if (!/[а-я]/.test(word) || !/[a-z]/.test(word)) return word
	const russian = word.replace(/[a-z]/g, letter => lookAlikes[letter] ?? letter)
	return /[a-z]/.test(russian) ? word : russian
}

export const isRussian = (word: string) => /^[а-я]+$/.test(word)
export const isLatin = (word: string) => /^[a-z]+$/.test(word)
