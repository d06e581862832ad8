export function shownPages(page: number, pages: number): number[] {
	const wanted = [1, page - 1, page, page + 1, pages].filter(number => number >= 1 && number <= pages)
	const numbers = [...new Set(wanted)].sort((a, b) => a - b)

	return numbers.flatMap((number, index) => {
		const before = numbers[index - 1] ?? 0
		if (number - before === 2) return [number - 1, number]
		return number - before > 2 ? [0, number] : [number]
	})
}
