import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { choices } from '#app/clinic/low-vision.ts'

const tokens = readFileSync('app/components/tokens.css', 'utf8')
const themes = readFileSync('app/components/themes.css', 'utf8')

const declarations = (css: string) =>
	Object.fromEntries(
		[...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
	)
const blockOf = (selector: string) => declarations(themes.slice(themes.indexOf(selector)).split('}')[0] ?? '')

/** Roles that are a colour in the normal look, and what they are in a scheme: ground, ink or ring. */
const roles = Object.entries(declarations(tokens)).flatMap(([name, value]) =>
	/^(#|rgb)/.test(value) ? [name] : [],
)
const mapping = blockOf(':root[data-theme] {')
const grounds = roles.filter(role => mapping[role] === 'var(--bg)')
const inks = roles.filter(role => mapping[role] === 'var(--fg)')

function luminance(colour: string) {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
		const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
	return (light + 0.05) / (dark + 0.05)
}

it('gives every colour of the normal look a part in the schemes', () => {
	expect(roles.length).toBeGreaterThan(30)
	expect(roles.filter(role => !(role in mapping))).toEqual([])
	expect(roles.filter(role => ![...grounds, ...inks, 'focus'].includes(role))).toEqual([])
})

it('keeps grounds and inks apart', () => {
	for (const role of [
		'page',
		'surface',
		'tint',
		'leaf',
		'sand',
		'deep',
		'error-bg',
		'success-bg',
		'on-primary',
	])
		expect(grounds).toContain(role)
	for (const role of ['text', 'muted', 'link', 'error', 'success', 'control', 'primary', 'on-deep'])
		expect(inks).toContain(role)
})

describe.each(choices.theme)('the %s scheme', theme => {
	const { bg = '', fg = '', ring = fg } = blockOf(`:root[data-theme="${theme}"]`)

	it('has 7:1 between every ink and every ground', () => {
		expect(contrast(fg, bg)).toBeGreaterThanOrEqual(7)
	})

	it('has a focus ring of 3:1 at least', () => {
		expect(contrast(ring, bg)).toBeGreaterThanOrEqual(3)
	})
})

it('measures contrast as the guidelines do', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
	expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
