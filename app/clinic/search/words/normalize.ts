import { normalizeText } from '#app/clinic/text/normalize-text.ts'

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

/** Small letters without marks, ё as е; the length may change. */
export function plain(text: string) {
	if (everyday.test(text)) return text.toLowerCase().replaceAll('ё', 'е')
	return normalizeText(normalizeText(text, 'NFKD').toLowerCase().replace(marks, ''))
}

/** Of the nomenclature, «А16.07.002.010», in either script: one word, not four. */
const serviceCode = /(?<!\p{L})([abав])(\d\d(?:\.\d{2,3})+)/gu

/** The words of a text, in the form in which everything here compares them. */
export const wordsOf = (text: string) => everydayWords(text) ?? wordsOfAny(text)

function wordsOfAny(text: string): string[] {
	let letters = plain(text)
	if (/['’ʼ]/.test(letters)) letters = letters.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
	if (/\d\.\d/.test(letters)) letters = letters.replace(serviceCode, asOneWord)
	const words = letters.match(/[\p{L}\p{N}]+/gu)
	return words ? words.map(oneScript) : []
}

const kinds = { unusual: 0, between: 1, kept: 2, changed: 3 }
const kindByCode = new Uint8Array(0x2117)
for (let code = 0; code < kindByCode.length; code++) {
	const letter = String.fromCharCode(code)
	if (/[а-я\d]/.test(letter)) kindByCode[code] = kinds.kept
	else if (/[a-zё]/i.test(letter) || /[А-Я]/.test(letter)) kindByCode[code] = kinds.changed
	else if (everyday.test(letter) && letter !== "'") kindByCode[code] = kinds.between
}

/** The same for most texts, several times faster; undefined for what has an unusual letter or a code in it. */
function everydayWords(text: string) {
	const words: string[] = []
	let start = -1
	let changed = false
	for (let place = 0; place <= text.length; place++) {
		const kind = place < text.length ? kindByCode[text.charCodeAt(place)] : kinds.between
		if (!kind) return undefined
		if (kind !== kinds.between) {
			if (start < 0) start = place
			if (kind === kinds.changed) changed = true
		} else if (start >= 0) {
			if (text[place] === '.' && /^\d\.\d/.test(text.slice(place - 1, place + 2))) return undefined
			const word = text.slice(start, place)
			words.push(changed ? oneScript(word.toLowerCase().replaceAll('ё', 'е')) : word)
			start = -1
			changed = false
		}
	}
	return words
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
