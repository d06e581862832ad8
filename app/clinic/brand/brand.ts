import { z } from 'zod'
import { type BrandColours, nearestAccent, nearestPrimary, usualColours } from './palette.ts'

const typefaces = ['golos', 'nunito'] as const

const quoted =
	'цвет из шести знаков в кавычках, например "#14532d": без кавычек всё после # считается примечанием'
const Colour = z.string(quoted).regex(/^#[0-9a-f]{6}$/i, quoted)

export const BrandFile = z.object({
	primary: Colour.optional(),
	accent: Colour.optional(),
	typeface: z.enum(typefaces).optional(),
})
export type BrandFile = z.output<typeof BrandFile>

export const drawingNames = ['logo', 'logo-on-dark', 'icon', 'app-icon', 'hero'] as const

export const Drawing = z.object({
	name: z.enum(drawingNames),
	svg: z.string(),
	width: z.number().positive(),
	height: z.number().positive(),
})
export type Drawing = z.output<typeof Drawing>

export type Brand = {
	colours: BrandColours | undefined
	typeface: (typeof typefaces)[number]
	drawings: Partial<Record<Drawing['name'], Drawing>>
	/** Photographs, by their paths below the content folder. */
	photos: { hero?: string; preview?: string }
	version: string
}

/** Undefined when both colours are the defaults. */
export function coloursOf({ primary, accent }: BrandFile): BrandColours | undefined {
	const colours = {
		primary: primary?.toLowerCase() ?? usualColours.primary,
		accent: accent?.toLowerCase() ?? usualColours.accent,
	}
	const isUsual = colours.primary === usualColours.primary && colours.accent === usualColours.accent
	return isUsual ? undefined : colours
}

type Wrong = { path: [keyof BrandFile]; says: string }

/** Colours with too little contrast, each with the nearest one that has enough. */
export function weakColours(file: BrandFile): Wrong[] {
	const { primary, accent } = coloursOf(file) ?? usualColours
	const first = nearestPrimary(primary)
	const second = nearestAccent(accent, first)
	const wrong: Wrong[] = []
	if (first !== primary)
		wrong.push({
			path: ['primary'],
			says: `белые слова на ${primary} плохо читаются: нужен контраст 7:1; ближайший подходящий цвет — "${first}"`,
		})
	if (second !== accent)
		wrong.push({
			path: ['accent'],
			says: `${accent} плохо виден на ${first}: нужен контраст 3:1; ближайший подходящий цвет — "${second}"`,
		})
	return wrong
}

/** YAML reads an unquoted `#…` as a comment. */
export const unquotedColours = (text: string): Wrong[] =>
	(['primary', 'accent'] as const)
		.filter(name => new RegExp(`^${name}:[ \\t]+#`, 'm').test(text))
		.map(name => ({ path: [name], says: quoted }))
