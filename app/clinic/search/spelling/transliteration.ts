import { isRussian } from '#app/clinic/search/words/normalize.ts'
import { latinLetters } from '#app/clinic/text/anchor.ts'

// Longest first; what people really write, not one standard.
const syllables: [string, string][] = [
	['shch', 'щ'],
	['sch', 'щ'],
	['iya', 'ия'],
	['ija', 'ия'],
	['iye', 'ие'],
	['ije', 'ие'],
	['yo', 'е'],
	['jo', 'е'],
	['zh', 'ж'],
	['kh', 'х'],
	['ts', 'ц'],
	['tz', 'ц'],
	['ch', 'ч'],
	['sh', 'ш'],
	['ya', 'я'],
	['ja', 'я'],
	['ia', 'ия'],
	['yu', 'ю'],
	['ju', 'ю'],
	['iu', 'ю'],
	['ye', 'е'],
	['je', 'е'],
	['yy', 'ый'],
	['iy', 'ий'],
	['ij', 'ий'],
	['ey', 'ей'],
	['ay', 'ай'],
	['oy', 'ой'],
	['ph', 'ф'],
	['ck', 'к'],
]
const letters: Record<string, string> = {
	a: 'а',
	b: 'б',
	c: 'ц',
	d: 'д',
	e: 'е',
	f: 'ф',
	g: 'г',
	h: 'х',
	i: 'и',
	j: 'й',
	k: 'к',
	l: 'л',
	m: 'м',
	n: 'н',
	o: 'о',
	p: 'п',
	q: 'к',
	r: 'р',
	s: 'с',
	t: 'т',
	u: 'у',
	v: 'в',
	w: 'в',
	x: 'х',
	y: 'ы',
	z: 'з',
	4: 'ч',
	6: 'ш',
}
const syllable = new RegExp(`${syllables.map(([latin]) => latin).join('|')}|[a-z46]`, 'g')
const cyrillic = new Map([...syllables, ...Object.entries(letters)])

/** A Russian word written with Latin letters, as well as a machine can tell: `brekety` is «брекеты». */
export const inCyrillic = (word: string) => word.replace(syllable, part => cyrillic.get(part) ?? part)

/** One letter for each sound of which Latin spellings differ. */
const latin: Record<string, string> = {
	...latinLetters,
	...{ ж: 'ж', ц: 'ц', ч: 'ч', ш: 'ш', щ: 'ш' },
	...{ й: 'i', ы: 'i' },
}

/** One spelling for all ways to write the same sounds, in either script. */
export function soundOf(word: string) {
	const letters = isRussian(word)
		? word.replace(/./g, letter => latin[letter] ?? letter)
		: inOneSpelling(word)
	return letters
		.replace(/[iyj]+(?=[aeou])/g, 'y')
		.replace(/y(?=[eu])/g, '')
		.replace(/yo/g, 'e')
		.replace(/[iyj]+(?![aeou])/g, 'i')
		.replace(/(.)\1+/g, '$1')
}

const inOneSpelling = (word: string) =>
	word
		.replace(/[а-я]/g, letter => latin[letter] ?? letter)
		.replace(/sh?ch/g, 'ш')
		.replace(/zh/g, 'ж')
		.replace(/ch/g, 'ч')
		.replace(/sh/g, 'ш')
		.replace(/t[sz]/g, 'ц')
		.replace(/kh|x/g, 'h')
		.replace(/ph/g, 'f')
		.replace(/ck|q/g, 'k')
		.replace(/c/g, 'ц')
		.replace(/w/g, 'v')

const voiceless: Record<string, string> = { b: 'p', d: 't', g: 'k', z: 's', ж: 'ш', v: 'f' }

/** As the ear takes it: «каронка», «пратез», «зуп». */
export const heardAs = (word: string) => byEar(soundOf(word))

export const byEar = (sound: string) =>
	sound
		.replace(/[ao]/g, 'a')
		.replace(/[ei]/g, 'i')
		.replace(/y/g, '')
		.replace(/[bdgzжv](?=[pktsшчцfh]|$)/g, letter => voiceless[letter] ?? letter)
		.replace(/ts/g, 'ц')
		.replace(/stn/g, 'sn')
		.replace(/(.)\1+/g, '$1')
