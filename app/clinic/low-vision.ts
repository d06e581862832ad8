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

export function lowVisionOf(given: (name: Setting) => unknown): LowVision {
	const known = settingNames.map(name => {
		const value = (choices[name] as readonly unknown[]).find(choice => choice === given(name))
		return [name, value ?? defaults[name]]
	})
	return Object.fromEntries(known)
}

export const cookieValue = (chosen: LowVision) => settingNames.map(name => chosen[name]).join('.')

/** Undefined without a cookie (the normal version); the defaults for a malformed one. */
export function fromCookie(header: string | null | undefined): LowVision | undefined {
	const value = /(?:^|;\s*)lv=([^;]+)/.exec(header ?? '')?.[1]
	if (value === undefined) return undefined
	const parts = value.split('.')
	const whole = parts.length === settingNames.length
	return lowVisionOf(name => (whole ? parts[settingNames.indexOf(name)] : undefined))
}

const year = 31_536_000

export function lowVisionCookie(chosen: LowVision | undefined, https: boolean) {
	const life = chosen ? `lv=${cookieValue(chosen)}; Max-Age=${year}` : 'lv=; Max-Age=0'
	return `${life}; Path=/; SameSite=Lax${https ? '; Secure' : ''}`
}
