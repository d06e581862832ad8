/** Latin words that visitors may meet: trade marks, units, signs that have no Russian form. Add to them here. */
export const allowedLatin = new Set([
	// Trade marks
	'ICON',
	// Units and signs
	'pH',
])
