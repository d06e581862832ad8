/** Padded to six digits, which is no limit: 2026-1000000 follows 2026-999999. */
export const isRequestNumber = (text: string) => /^\d{4}-\d{6,12}$/.test(text)

/** «№ 2026-123», as people say and type it, as it is stored; whatever else as it is. */
export function requestNumber(said: string) {
	const text = said.trim().replace(/^№\s*/, '')
	const [, year, count] = /^(\d{4})[-\u2010-\u2015\u2212](\d{1,12})$/.exec(text) ?? []
	return year && count ? `${year}-${count.padStart(6, '0')}` : text
}
