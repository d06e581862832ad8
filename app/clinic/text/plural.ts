import { figures } from './format-number.ts'

const rules = new Intl.PluralRules('ru')

/** The form of a word that goes with a number: `plural(3, ['врач', 'врача', 'врачей'])` is «врача». */
export function plural(n: number, [one, few, many]: readonly [string, string, string]) {
	// A fraction takes the form of a few: «4,3 балла».
	return { one, few, many, other: few, two: few, zero: many }[rules.select(n)]
}

/** Number and word, never torn apart: «26 отзывов». */
export const counted = (n: number, forms: readonly [string, string, string]) =>
	`${figures(n, 1)}\u00a0${plural(n, forms)}`
