/** Not `Intl`: its first number blocks a phone for 35 to 90 ms during hydration. */
export function formatNumber(n: number, places: 0 | 1 = 0) {
	const scale = 10 ** places
	const [whole = '', fraction] = String(Math.round(n * scale) / scale).split('.')
	const thousands = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
	return fraction ? `${thousands},${fraction}` : thousands
}
