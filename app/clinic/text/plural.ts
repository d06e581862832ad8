import { formatNumber } from './format-number.ts'

const rules = new Intl.PluralRules('ru')

export function plural(n: number, [one, few, many]: readonly [string, string, string]) {
	return { one, few, many, other: few, two: few, zero: many }[rules.select(n)]
}

export const counted = (n: number, forms: readonly [string, string, string]) =>
	`${formatNumber(n, 1)}\u00a0${plural(n, forms)}`
