export const choices = {
	font_size: ['16', '18', '20', '22', '24', '28', '32', '36', '40'],
	theme: ['white', 'black', 'blue', 'brown', 'green'],
	images: ['on', 'grayscale', 'off'],
	letter_spacing: ['normal', 'wide', 'wider'],
	line_height: ['normal', 'wide', 'wider'],
	font_family: ['arial', 'times'],
	panel_language: ['ru', 'en'],
	speech: ['on', 'off'],
} as const

export type Setting = keyof typeof choices
export type LowVision = { [Name in Setting]: (typeof choices)[Name][number] }

export const settingNames = Object.keys(choices) as Setting[]

export const defaults: LowVision = {
	font_size: '16',
	theme: 'white',
	images: 'grayscale',
	letter_spacing: 'normal',
	line_height: 'normal',
	font_family: 'arial',
	panel_language: 'ru',
	speech: 'on',
}

const choiceOf = (name: Setting, given: unknown) =>
	(choices[name] as readonly unknown[]).find(choice => choice === given)

export function lowVisionOf(given: (name: Setting) => unknown): LowVision {
	const known = settingNames.map(name => [name, choiceOf(name, given(name)) ?? defaults[name]])
	return Object.fromEntries(known)
}

export const cookieValue = (chosen: LowVision) => settingNames.map(name => chosen[name]).join('.')

/** Undefined, which is the normal version, without a cookie or where none of its parts is a choice. */
export function fromCookie(header: string | null | undefined): LowVision | undefined {
	const parts = /(?:^|;\s*)lv=([^;]+)/.exec(header ?? '')?.[1]?.split('.')
	const given = (name: Setting) => parts?.[settingNames.indexOf(name)]
	return settingNames.some(name => choiceOf(name, given(name))) ? lowVisionOf(given) : undefined
}

const year = 31_536_000

export function lowVisionCookie(chosen: LowVision | undefined, https: boolean) {
	const life = chosen ? `lv=${cookieValue(chosen)}; Max-Age=${year}` : 'lv=; Max-Age=0'
	return `${life}; Path=/; SameSite=Lax${https ? '; Secure' : ''}`
}
