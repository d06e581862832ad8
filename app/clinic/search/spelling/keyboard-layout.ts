const latin = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>'
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю'

const toRussian = new Map([...latin].map((key, index) => [key, russian[index] ?? key]))
// The first key of a letter is the one without Shift.
const toLatin = new Map(
	[...russian].reverse().map((letter, index) => [letter, [...latin].reverse()[index] ?? letter]),
)

const retyped = (text: string, keys: Map<string, string>) =>
	[...text.toLowerCase()].map(key => keys.get(key) ?? key).join('')

/** What the same keys write in the Russian layout: `,htrtns` is «брекеты». */
export const inRussianLayout = (text: string) => retyped(text, toRussian)

/** What the same keys write in the Latin layout: «щзфдуысутсу» is `opalescence`. */
export const inLatinLayout = (text: string) => retyped(text, toLatin)
