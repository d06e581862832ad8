import { contrast, hexOf, oklchOf } from './oklch.ts'

export type BrandColours = { primary: string; accent: string }

export const usualColours: BrandColours = { primary: '#0b4a57', accent: '#f7941d' }

/** Roles that follow a brand colour: they keep their lightness and take the brand's hue. */
const ofPrimary = {
	...{ tint: '#eef4ec', 'tint-2': '#e2efed', leaf: '#e6eee3', deep: '#0a2f38', 'disabled-bg': '#dfe6e3' },
	...{ text: '#10262b', muted: '#33484c', link: '#0b4a57', 'link-hover': '#0a2f38' },
	...{ primary: '#0b4a57', 'primary-hover': '#0a2f38', 'on-deep-muted': '#cfe0de' },
	...{ control: '#5b7175', 'control-hover': '#10262b', line: '#c9d6d1', 'leaf-line': '#7fa287' },
	...{ 'on-deep-control': '#8fb4b8', 'on-deep-line': '#3f6a72', 'shore-water': '#0b4a57' },
	...{ 'mark-1': '#0b4a57', focus: '#10262b' },
}
const ofAccent = {
	...{ sand: '#f8f0df', 'sand-2': '#ecd9b0', mark: '#ffe3b3', halo: '#ffc46b', accent: '#f7941d' },
	...{ 'accent-ui': '#b85a00', 'shore-sand': '#ecd9b0' },
}
/** Colours with a fixed meaning; only their lightness is adjusted for contrast. */
const meanings = {
	...{ page: '#ffffff', surface: '#ffffff', 'error-bg': '#fdf0ef', 'success-bg': '#eaf5ec' },
	...{ 'on-primary': '#ffffff', 'on-deep': '#ffffff' },
	...{ error: '#911a28', success: '#14532d', visited: '#55346e' },
}

export const usualRoles = { ...ofPrimary, ...ofAccent, ...meanings }
export type Role = keyof typeof usualRoles
export type Palette = Record<Role, string>

const grounds = [
	'page',
	'surface',
	'tint',
	'tint-2',
	'leaf',
	'sand',
	'mark',
	'error-bg',
	'success-bg',
] as const
const texts = ['text', 'muted', 'link', 'link-hover', 'visited', 'error', 'success'] as const
const edges = ['control', 'control-hover', 'accent-ui', 'focus'] as const

/** Every pair of colours a page combines, with the contrast it needs (WCAG 1.4.6 and 1.4.11). */
export const pairs: readonly [ink: Role, ground: Role, ratio: number][] = [
	...texts.flatMap(ink => grounds.map(ground => [ink, ground, 7] as [Role, Role, number])),
	...edges.flatMap(ink => grounds.map(ground => [ink, ground, 3] as [Role, Role, number])),
	['primary', 'on-primary', 7],
	['primary-hover', 'on-primary', 7],
	['deep', 'on-deep', 7],
	['muted', 'disabled-bg', 7],
	['on-deep-muted', 'deep', 7],
	['on-deep-control', 'deep', 3],
	['accent', 'primary', 3],
]

/** The largest factor by which the chroma of grounds may grow. */
const strongest = 1.5

/** Adjusts the lightness of text until every pair has its contrast. */
export function paletteOf(colours: BrandColours): Palette {
	const palette = palettes.get(colours) ?? derived(colours)
	palettes.set(colours, palette)
	return palette
}

const palettes = new WeakMap<BrandColours, Palette>()

function derived({ primary, accent }: BrandColours): Palette {
	const colours = { primary: nearestPrimary(primary), accent: '' }
	colours.accent = nearestAccent(accent, colours.primary)
	const palette = {
		...meanings,
		...translated(ofPrimary, usualColours.primary, colours.primary),
		...translated(ofAccent, usualColours.accent, colours.accent),
		...{ primary: colours.primary, link: colours.primary, 'shore-water': colours.primary },
		...{ 'mark-1': colours.primary, accent: colours.accent },
	}
	for (const [ink, ground, ratio] of pairs) palette[ink] = held(palette[ink], palette[ground], ratio)
	return palette
}

function translated<Roles extends Record<string, string>>(roles: Roles, usual: string, given: string) {
	const [from, to] = [oklchOf(usual), oklchOf(given)]
	const strength = Math.min(to.c / from.c, strongest)
	return Object.fromEntries(
		Object.entries(roles).map(([role, colour]) => {
			const { l, c } = oklchOf(colour)
			return [role, hexOf({ l, c: c * strength, h: to.h })]
		}),
	) as Record<keyof Roles, string>
}

export const nearestPrimary = (primary: string) => held(primary, '#ffffff', 7)

export const nearestAccent = (accent: string, primary: string) => held(accent, primary, 3)

/** Changes the lightness as little as needed to reach the contrast. */
function held(colour: string, ground: string, ratio: number) {
	if (contrast(colour, ground) >= ratio) return colour
	const { l, c, h } = oklchOf(colour)
	const step = contrast('#ffffff', ground) > contrast('#000000', ground) ? 0.002 : -0.002
	for (let lightness = l; lightness > 0 && lightness < 1; lightness += step) {
		const found = hexOf({ l: lightness, c, h })
		if (contrast(found, ground) >= ratio) return found
	}
	return step > 0 ? '#ffffff' : '#000000'
}

/** Greens and blues that only drawings use; all their other colours stay. */
const drawn = { leaf: '#3c6350', water: '#3f8790', pale: '#bcd8d6', meadow: '#cbdcc8' }

export function repainted(svg: string, palette: Palette) {
	const usual: Record<string, string> = { ...usualRoles, ...drawn }
	const colours: Record<string, string> = {
		...palette,
		...translated(drawn, usualColours.primary, palette.primary),
	}
	const byUsual = new Map(Object.keys(usual).map(role => [usual[role], colours[role]]))
	return svg.replace(/(#|%23)([0-9a-f]{6})\b/gi, (whole, sign: string, digits: string) => {
		const colour = byUsual.get(`#${digits.toLowerCase()}`)
		return colour ? sign + colour.slice(1) : whole
	})
}
