import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'

const most = 250

/** Controls that have the focus and lie under a floating button, met by Tab and on the way back. */
async function coveredOnTheWay(page: Page) {
	const found = new Set<string>()
	for (const key of ['Tab', 'Shift+Tab']) {
		for (let step = 0; step < most; step++) {
			await page.keyboard.press(key)
			const focused = await page.evaluate(coveredFocus)
			if (focused === 'none') break
			if (focused) found.add(`${key}: ${focused}`)
		}
	}
	return [...found]
}

function coveredFocus() {
	const control = document.activeElement
	if (!control || control === document.body) return 'none'

	const { left, right, top, bottom, width } = control.getBoundingClientRect()
	const floating = [...document.querySelectorAll('a')].filter(
		link => link !== control && link.checkVisibility() && getComputedStyle(link).position === 'fixed',
	)
	const covers = (link: Element) => {
		const box = link.getBoundingClientRect()
		return left < box.right && right > box.left && top < box.bottom && bottom > box.top
	}
	return width > 1 && floating.some(covers) ? control.outerHTML.slice(0, 80) : ''
}

for (const path of [
	'/',
	'/services?category=terapiya',
	'/prices?category=terapiya',
	'/appointment',
	'/reviews',
]) {
	test(
		`no floating button covers what has the focus on ${path} at 360 px`,
		needs.styles,
		async ({ page, open }) => {
			test.slow()
			await page.setViewportSize({ width: 360, height: 640 })
			await open(path)

			expect(await coveredOnTheWay(page)).toEqual([])
		},
	)
}
