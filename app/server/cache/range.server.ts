/** Whether a file of that many bytes has nothing of the parts a `Range` header names. */
export function asksPastTheEnd(range: string, size: number) {
	if (!/^ *bytes=/.test(range)) return false
	const parts = range.slice(range.indexOf('=') + 1).split(',')
	return !parts.some(part => {
		const [from = Number.NaN, to = Number.NaN] = part.split('-').map(text => Number.parseInt(text, 10))
		if (Number.isNaN(from)) return to > 0 && to <= size
		return from <= Math.min(Number.isNaN(to) ? size - 1 : to, size - 1)
	})
}
