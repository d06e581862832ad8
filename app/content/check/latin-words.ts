/** Add words that visitors may read in Latin letters here. */
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
