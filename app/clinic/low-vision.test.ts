import { describe, expect, it } from 'vitest'
import { choices, defaults, fromCookie, lowVisionCookie, lowVisionOf, settingNames } from './low-vision.ts'

const given: Record<string, string> = { font_size: '28', theme: 'black', images: 'off', speech: 'loud' }
const chosen = lowVisionOf(name => given[name])

describe('the low-vision cookie', () => {
	it('brings back every choice', () => {
		for (const name of settingNames) {
			for (const value of choices[name]) {
				const settings = { ...defaults, [name]: value }
				expect(fromCookie(lowVisionCookie(settings, true))).toEqual(settings)
			}
		}
	})

	it('is found among others and is absent in the normal version', () => {
		expect(fromCookie(`a=1; ${lowVisionCookie(chosen, false)}; xlv=2`)).toEqual(chosen)
		expect(fromCookie('xlv=24.black')).toBeUndefined()
		expect(fromCookie('lv=; a=1')).toBeUndefined()
		expect(fromCookie(null)).toBeUndefined()
	})

	it.each([
		['a word', 'lv=garbage'],
		['a broken escape', 'lv=%'],
		['JSON of another program', 'lv={"a":1}'],
		['a script', 'lv=<script>alert(1)</script>'],
		['unknown values', 'lv=17.red.purple.x.y.comic.de.loud'],
		['names of an object', 'lv=constructor.__proto__.toString.a.b.c.d.e'],
		['letters of another kind', 'lv=%00%ff.\u0000'],
		['choices in places of others', 'lv=black.24.en.times'],
	])('means the normal version when it holds %s', (_what, header) => {
		expect(fromCookie(header)).toBeUndefined()
	})

	it.each([
		['too little', 'lv=24.black'],
		['too much', `lv=24.black${'.24.black'.repeat(5000)}`],
	])('keeps what is in its place when it holds %s', (_what, header) => {
		expect(fromCookie(header)).toEqual({ ...defaults, font_size: '24', theme: 'black' })
	})

	it('keeps what is known beside what is not', () => {
		expect(fromCookie('lv=24.black.sepia.wide.normal.times.ru.on')).toEqual({
			...defaults,
			font_size: '24',
			theme: 'black',
			letter_spacing: 'wide',
			font_family: 'times',
		})
	})

	it('lasts a year, and on https travels only there', () => {
		expect(lowVisionCookie(defaults, true)).toBe(
			'lv=16.white.grayscale.normal.normal.arial.ru.on; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
		)
		expect(lowVisionCookie(undefined, false)).toBe('lv=; Max-Age=0; Path=/; SameSite=Lax')
	})
})
