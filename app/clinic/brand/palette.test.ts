import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weakColours } from './brand.ts'
import { contrast, hexOf, oklchOf } from './oklch.ts'
import { nearestAccent, nearestPrimary, pairs, paletteOf, type Role, usualRoles } from './palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)
const brand = fc.record({ primary: colour, accent: colour })

const tokens = Object.fromEntries(
	[...readFileSync('app/components/tokens.css', 'utf8').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(
		([, name = '', value = '']) => [name, value],
	),
)

it('knows every colour of the usual look as the style sheet has it', () => {
	expect(usualRoles).toEqual(tokens)
})

describe('whatever two colours a clinic has', () => {
	it('holds the contrast of every pair', () => {
		fc.assert(
			fc.property(brand, colours => {
				const palette = paletteOf(colours)
				const weak = pairs.filter(([ink, ground, ratio]) => contrast(palette[ink], palette[ground]) < ratio)

				expect(weak).toEqual([])
			}),
			{ numRuns: 300 },
		)
	})

	it('keeps what holds, and offers what will be kept', () => {
		fc.assert(
			fc.property(brand, ({ primary, accent }) => {
				const offered = { primary: nearestPrimary(primary), accent: '' }
				offered.accent = nearestAccent(accent, offered.primary)

				expect(weakColours(offered)).toEqual([])
				expect(paletteOf({ primary, accent })).toEqual(paletteOf(offered))
				expect(weakColours({ primary }).length > 0).toBe(contrast(primary, '#ffffff') < 7)
			}),
			{ numRuns: 200 },
		)
	})

	it('goes no further than the contrast asks for', () => {
		fc.assert(
			fc.property(colour, primary => {
				fc.pre(contrast(primary, '#ffffff') < 7)
				expect(contrast(nearestPrimary(primary), '#ffffff')).toBeLessThan(7.25)
			}),
			{ numRuns: 200 },
		)
	})
})

it('offers a dark yellow for a yellow that white words cannot stand on', () => {
	const [weak] = weakColours({ primary: '#ffd600' })

	expect(weak?.says).toMatch(/белые слова на #ffd600 .* 7:1; .* "#6a5700"/)
})

it('measures as the guidelines and the colour space do', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
	expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
	const { l, c, h } = oklchOf('#ff0000')
	expect([l, c, h].map(part => Math.round(part * 1000) / 1000)).toEqual([0.628, 0.258, 29.234])
	const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
	fc.assert(
		fc.property(colour, hex => {
			const there = channels(hex)
			const apart = channels(hexOf(oklchOf(hex))).map((part, at) => Math.abs(part - (there[at] ?? 0)))
			expect(Math.max(...apart)).toBeLessThanOrEqual(1)
		}),
	)
})

const sheets = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(path =>
	path.endsWith('.module.css'),
)
const part = (block: string, name: string) =>
	new RegExp(`(?:^|[;\\s])${name}:\\s*var\\(--([\\w-]+)\\)`).exec(block)?.[1]

it('knows every pair of a text and a ground that a style names together', () => {
	const known = new Set(pairs.flatMap(([ink, ground]) => [`${ink} ${ground}`, `${ground} ${ink}`]))
	const used = sheets.flatMap(path =>
		[...readFileSync(`app/${path}`, 'utf8').matchAll(/\{([^{}]*)\}/g)].flatMap(([, block = '']) => {
			const [ink, ground] = [part(block, 'color'), part(block, 'background(?:-color)?')]
			return ink && ground && ink !== 'fg' ? [`${ink} ${ground}`] : []
		}),
	)

	expect(used.length).toBeGreaterThan(10)
	expect(used.filter(pair => !known.has(pair))).toEqual([])
})

it('lets no text take a colour that holds on some grounds only', () => {
	const everywhere = new Set(
		pairs.filter(([, ground, ratio]) => ground === 'sand' && ratio === 7).map(([ink]) => ink),
	)
	const onDark: Role[] = ['on-primary', 'on-deep', 'on-deep-muted', 'deep']
	const used = sheets.flatMap(path =>
		[...readFileSync(`app/${path}`, 'utf8').matchAll(/([^{};]*)\{([^{}]*)\}/g)].flatMap(
			([, selector = '', block = '']) => {
				const ink = part(block, 'color')
				const isText = !/svg\s*$/.test(selector) && ink !== 'fg'
				return ink && isText ? [{ path, ink: ink as Role }] : []
			},
		),
	)

	expect(used.length).toBeGreaterThan(40)
	expect(used.filter(({ ink }) => !everywhere.has(ink) && !onDark.includes(ink))).toEqual([])
})
