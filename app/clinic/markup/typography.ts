const space = '\u00a0'

const leaning = 'а|в|во|да|до|за|и|из|к|ко|на|не|ни|но|о|об|от|по|с|со|у'
const following = 'же|ж|ли|ль|бы|б'
const shortened = 'г|гг|д|им|кв|корп|обл|п|пер|пл|пр|просп|р|ст|стр|ул'

// No lookbehind: browsers of 2022 do not parse it, and this runs in them.
const rules: [RegExp, string | ((...found: string[]) => string)][] = [
	[new RegExp(`(^|[^\\p{L}\\p{N}-])((?:(?:${leaning}) )+)(?=\\S|$)`, 'giu'), bound],
	[new RegExp(` (?=(${following})(?![\\p{L}\\p{N}-]))`, 'gu'), space],
	[/ (?=[—₽%№])/g, space],
	// Thousands, phone numbers, a number and its unit.
	[/(\d) (?=\d{3}(?!\d))/g, `$1${space}`],
	[/(\+7) (?=\(\d)/g, `$1${space}`],
	[/(\+7[ \u00a0]?\(\d{3,5}\)) (?=\d)/g, `$1${space}`],
	[/(\d) (?=\p{L})/gu, `$1${space}`],
	[/([№§]) (?=[\p{N}\p{L}])/gu, `$1${space}`],
	[new RegExp(`(^|[^\\p{L}\\p{N}])((?:(?:${shortened})\\. )+)(?=[\\p{L}\\p{N}])`, 'gu'), bound],
	[/((?:наб|пер|пл|пр|просп|ул)\.[ \u00a0][^,.]{2,30},) (?=\d)/gu, `$1${space}`],
	[/(^|\P{L})((?:\p{Lu}\. )+)(?=\p{Lu}[.\p{Ll}])/gu, bound],
]

function bound(_: string, before = '', words = '') {
	return before + words.replaceAll(' ', space)
}

/** Only replaces spaces by no-break spaces, in what content/ tells in sentences: settings stay to the letter. */
export function unbroken(text: string) {
	return rules.reduce(
		(left, [place, instead]) =>
			typeof instead === 'string' ? left.replace(place, instead) : left.replace(place, instead),
		text,
	)
}

// A house belongs to its street, and a number with hyphens is one word.
const part = /([^ ]{0,80}\p{Lu}\p{Ll}{1,40}, \d[^ ]{0,80}|[^ ]{0,80}(?:\u00a0|\d-\d)[^ ]{0,80})/u

/** The text to the letter, cut into what may break (even places) and what stays in one line (odd places). */
export function partsOf(text: string) {
	let end = 0
	// A line may begin with «№»: a heading on a phone has no room for the word before it.
	return unbroken(text)
		.replaceAll(`${space}№`, ' №')
		.split(part)
		.map(({ length }) => {
			end += length
			return text.slice(end - length, end)
		})
}
