import type { Page } from '@playwright/test'
import { choices, defaults, type LowVision } from '#app/clinic/low-vision.ts'
import { attributesOf } from '#app/components/low-vision/attributes.ts'
import { axe } from './axe.ts'
import { overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

/** Sets the attributes of the low-vision version as its panel does; without a wish the normal version. */
export const wear = (page: Page, request?: Partial<LowVision>) =>
	page.evaluate(
		attributes => {
			const { documentElement: html } = document
			for (const [name, value] of attributes) {
				if (value === undefined) html.removeAttribute(name)
				else html.setAttribute(name, value)
			}
		},
		Object.entries(attributesOf({ ...defaults, ...request })).map(
			([name, value]) => [name, request ? value : undefined] as const,
		),
	)

/** Puts rules over the page's own, as visitors' programs do; an empty text takes them away. */
const override = (page: Page, css: string) =>
	page.evaluate(text => {
		const sheet = new CSSStyleSheet()
		sheet.replaceSync(text)
		document.adoptedStyleSheets = text ? [sheet] : []
	}, css)

/** WCAG 1.4.12: nobody's text may be lost when lines, words and letters stand this far apart. */
const spacing = `
	* { letter-spacing: 0.12em !important; line-height: 1.5 !important; word-spacing: 0.16em !important }
	p { margin-bottom: 2em !important }`

/** Texts that a box cuts off. */
const lost = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('main *, dialog[open] *')]
			.filter(box => {
				const { overflowX, overflowY, position } = getComputedStyle(box)
				const hides = [overflowX, overflowY].some(way => way === 'hidden' || way === 'clip')
				const hidden = position === 'absolute' && box.clientWidth <= 1
				return hides && !hidden && box.checkVisibility() && box.textContent?.trim()
			})
			.filter(box => box.scrollHeight > box.clientHeight + 2 || box.scrollWidth > box.clientWidth + 2)
			.map(box => `cut off: ${box.outerHTML.slice(0, 120)}`),
	)

const wide = async (page: Page) => {
	const pixels = await overflow(page)
	return pixels > 0 ? [`${pixels} px wider than the window`] : []
}

/** Ways to look at a state of the site; each gives what is wrong, a line a finding. */
export const looks: Record<string, (page: Page) => Promise<string[]>> = {
	normal: async page => [
		...(await htmlFaults(await page.content())),
		...(await axe(page)),
		...(await smallTargets(page)),
		...(await wide(page)),
	],
	...Object.fromEntries(
		choices.theme.map(theme => [
			`theme ${theme}`,
			async (page: Page) => {
				await wear(page, { theme })
				const found = [...(await axe(page)), ...(await wide(page))]
				await wear(page)
				return found
			},
		]),
	),
	'forced colours': async page => {
		await page.emulateMedia({ forcedColors: 'active' })
		const found = [...(await smallTargets(page)), ...(await wide(page))]
		await page.emulateMedia({ forcedColors: 'none' })
		return found
	},
	'text of 200 %': async page => {
		await override(page, ':root { font-size: 200% !important }')
		const found = [...(await lost(page)), ...(await wide(page))]
		await override(page, '')
		return found
	},
	'text spacing': async page => {
		await override(page, spacing)
		const found = [...(await lost(page)), ...(await wide(page))]
		await wear(page, { font_size: '40', letter_spacing: 'wider', line_height: 'wider' })
		found.push(...(await lost(page)), ...(await wide(page)))
		await wear(page)
		await override(page, '')
		return found
	},
	'320 × 256': async page => {
		const size = page.viewportSize()
		await page.setViewportSize({ width: 640, height: 512 })
		const found = await wide(page)
		await page.setViewportSize({ width: 320, height: 256 })
		found.push(...(await wide(page)))
		if (size) await page.setViewportSize(size)
		return found
	},
}
