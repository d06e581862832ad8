const forCompanies = [2, 4, 10, 3, 5, 9, 4, 6, 8]

/** By length: the position of each check digit and how it is computed. */
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

function withCheckDigits(number: string) {
	const wanted = rules[number.length] ?? []
	return /^\d+$/.test(number)
		? wanted.reduce((text, [at, digit]) => text.slice(0, at) + digit(text) + text.slice(at + 1), number)
		: number
}

export function numberSlip(number: string | undefined) {
	const text = number?.trim() ?? ''
	const right = withCheckDigits(text)
	return right === text
		? undefined
		: `в номере ${text} описка: контрольная цифра не сходится. Если остальные цифры верны, номер — ${right}`
}
