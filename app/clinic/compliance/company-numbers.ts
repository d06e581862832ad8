const forCompanies = [2, 4, 10, 3, 5, 9, 4, 6, 8]

/** By the count of digits: where each check digit stands, and what it has to be. */
const rules: Record<number, [at: number, digit: (number: string) => number][]> = {
	10: [[9, number => weighed(number, forCompanies)]],
	12: [
		[10, number => weighed(number, [7, ...forCompanies])],
		[11, number => weighed(number, [3, 7, ...forCompanies])],
	],
	13: [[12, number => remainder(number, 11)]],
	15: [[14, number => remainder(number, 13)]],
}

const weighed = (number: string, weights: number[]) =>
	(weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 11) % 10

const remainder = (number: string, divisor: number) => (Number(number.slice(0, -1)) % divisor) % 10

/** What an INN (10 or 12 digits), OGRN (13) or OGRNIP (15) would be if only its check digits were wrong. */
function withCheckDigits(number: string) {
	const wanted = rules[number.length] ?? []
	return /^\d+$/.test(number)
		? wanted.reduce((text, [at, digit]) => text.slice(0, at) + digit(text) + text.slice(at + 1), number)
		: number
}

/** Tells a slip from a number whose check digits hold. */
export function numberSlip(number: string | undefined) {
	const text = number?.trim() ?? ''
	const right = withCheckDigits(text)
	return right === text
		? undefined
		: `в номере ${text} описка: контрольная цифра не сходится. Если остальные цифры верны, номер — ${right}`
}
