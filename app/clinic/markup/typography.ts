const space = '\u00a0'

const leaning = 'а|в|во|да|до|за|и|из|к|ко|на|не|ни|но|о|об|от|по|с|со|у'
const following = 'же|ж|ли|ль|бы|б'
const shortened = 'г|гг|д|им|кв|корп|обл|п|пер|пл|пр|просп|р|ст|стр|ул'

const rules: [RegExp, string][] = [
	[new RegExp(`(?<![\\p{L}\\p{N}-])(${leaning}) (?=\\S|$)`, 'giu'), `$1${space}`],
	[new RegExp(` (?=(${following})(?![\\p{L}\\p{N}-]))`, 'gu'), space],
	[/ (?=[—₽%№])/g, space],
	[/(?<=\d) (?=\d{3}(?!\d))/g, space],
	[/(?<=\+7) (?=\(\d)|(?<=\+7 ?\(\d{3,4}\)) (?=\d)/g, space],
	[new RegExp(`(?<=\\d) (?!(?:${leaning})\\s)(?=\\p{L})`, 'gu'), space],
	[/(?<=[№§]) (?=[\p{N}\p{L}])/gu, space],
	[new RegExp(`(?<![\\p{L}\\p{N}])(${shortened})\\. (?=[\\p{L}\\p{N}])`, 'gu'), `$1.${space}`],
	[/(?<!\p{L})(\p{Lu}\.) (?=\p{Lu}[.\p{Ll}])/gu, `$1${space}`],
	[/(?<=(?:ул|пр|пер|пл|просп)\.\s[\p{L}\s-]{2,40},) (?=\d)/gu, space],
]

export function unbroken(text: string) {
	return rules.reduce((left, [place, instead]) => left.replace(place, instead), text)
}

/** The named fields with `unbroken` texts, however deep these lie. */
export const unbrokenIn = <Thing extends object>(thing: Thing, ...names: (keyof Thing)[]): Thing => ({
	...thing,
	...Object.fromEntries(names.map(name => [name, unbrokenWithin(thing[name])])),
})

function unbrokenWithin(value: unknown): unknown {
	if (typeof value === 'string') return unbroken(value)
	if (Array.isArray(value)) return value.map(unbrokenWithin)
	if (!value || typeof value !== 'object') return value
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unbrokenWithin(part)]))
}
