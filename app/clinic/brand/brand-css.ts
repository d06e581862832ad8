import { type BrandColours, type Palette, paletteOf, type Role, usualRoles } from './palette.ts'

/** The five themes of the low-vision version keep their own colours. */
export function brandCss(colours: BrandColours | undefined) {
	if (!colours) return ''
	const palette = paletteOf(colours)
	const roles = (Object.keys(palette) as Role[]).filter(role => palette[role] !== usualRoles[role])
	const declarations = [...roles.map(role => `--${role}:${palette[role]}`), ...shades(palette)]
	// As specific as `:root[data-theme]`, so that later style sheets do not override it.
	return `@layer tokens{:root:not([data-theme]){${declarations.join(';')}}}`
}

function shades({ deep }: Palette) {
	const shade = (part: number) =>
		`rgb(${[1, 3, 5].map(at => Number.parseInt(deep.slice(at, at + 2), 16)).join(' ')} / ${part})`
	return [`--shadow:0 .125rem .25rem ${shade(0.08)},0 1rem 2.5rem ${shade(0.16)}`, `--scrim:${shade(0.72)}`]
}
