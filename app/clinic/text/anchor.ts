export const latinLetters: Record<string, string> = {
	а: 'a',
	б: 'b',
	в: 'v',
	г: 'g',
	д: 'd',
	е: 'e',
	ё: 'e',
	ж: 'zh',
	з: 'z',
	и: 'i',
	й: 'y',
	к: 'k',
	л: 'l',
	м: 'm',
	н: 'n',
	о: 'o',
	п: 'p',
	р: 'r',
	с: 's',
	т: 't',
	у: 'u',
	ф: 'f',
	х: 'h',
	ц: 'ts',
	ч: 'ch',
	ш: 'sh',
	щ: 'sch',
	ъ: '',
	ы: 'y',
	ь: '',
	э: 'e',
	ю: 'yu',
	я: 'ya',
}

export const inLatin = (text: string) =>
	text.toLowerCase().replace(/[а-яё]/g, letter => latinLetters[letter] ?? letter)

/** «Как добраться» → `kak-dobratsya`, «1. Цена» → `punkt-1-tsena`. */
export function anchorOf(heading: string) {
	const name =
		inLatin(heading)
			.match(/[a-z0-9]+/g)
			?.join('-') ?? ''
	// Many tools accept only ids that start with a letter.
	return /^\d/.test(name) ? `punkt-${name}` : name
}
