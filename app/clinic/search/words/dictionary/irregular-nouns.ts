/** Forms that the dictionary has as words of their own, by the noun they belong to. */
const forms = formsOf([
	['дети', 'дет', 'ьми'],
	['люди', 'люд', 'ьми'],
	['дочь', 'дочер', 'и ью ей ям ями ьми ях'],
	['мать', 'матер', 'и ью ей ям ями ях'],
	['сын', 'сынов', 'ья ей'],
	['рот', 'рт', 'а у ом е ы ов ам ами ах'],
	['лоб', 'лб', 'а у ом е ы ов ам ами ах'],
	['шов', 'шв', 'а у ом е ы ов ам ами ах'],
	['сон', 'сн', 'а у ом е ы ов ам ами ах'],
	['лед', 'льд', 'а у ом е ы ов ам ами ах'],
	['ухо', 'уш', 'и ей ам ами ах'],
	['колено', 'колен', 'и ей ям ями ях'],
	['деньги', 'денег', ''],
	['неделя', 'недель', ''],
	['сестра', 'сестер', ''],
	['медсестра', 'медсестер', ''],
	['свадьба', 'свадеб', ''],
	['сердце', 'сердец', ''],
])

function formsOf(nouns: [noun: string, stem: string, endings: string][]) {
	return new Map(
		nouns.flatMap(([noun, stem, endings]) =>
			endings.split(' ').map(ending => [stem + ending, noun] as const),
		),
	)
}

const changing: [RegExp, string][] = [
	[/ь?ц(?:ев|ов|ом|ем)$/, 'ец'],
	[/мен(?:и|ем|а|ам|ами|ах)$/, 'мя'],
	[/ьми$/, 'ь'],
]

/** What a form that the dictionary has as a word of its own may be a form of: «дочерью» → «дочь», «времени» → «время». */
export function nounOf(form: string) {
	const known = forms.get(form)
	if (known) return known
	const change = changing.find(([ending]) => ending.test(form))
	return change && form.replace(...change)
}
