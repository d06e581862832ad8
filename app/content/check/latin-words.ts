/** Latin words that visitors may meet: trade marks, units, signs that have no Russian form. Add to them here. */
export const allowedLatin = new Set([
	// Trade marks
	'ICON',
	// Programs that the statement on accessibility names
	'Chromium',
	'Firefox',
	'JAWS',
	'NVDA',
	'Orca',
	'Safari',
	'TalkBack',
	'VoiceOver',
	// Units and signs
	'pH',
])
