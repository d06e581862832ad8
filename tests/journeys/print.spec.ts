import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'
import { overflow } from './measure.ts'
import { screens } from './screens.ts'

/** What is left of A4 between margins of 15 mm, in CSS pixels. */
const sheet = { width: 680, height: 1009 }
const smallestLetter = 12

for (const path of ['/', '/search?q=кариес', '/accessibility', ...screens]) {
	test(`${path} can be read on paper`, { tag: [needs.hydration.tag, needs.chromium.tag] }, async ({
		page,
		open,
	}) => {
		await page.setViewportSize(sheet)
		await open(path)
		await page.emulateMedia({ media: 'print' })

		for (const name of ['Основное меню', 'Служебное меню']) {
			await expect(page.getByRole('navigation', { name })).toHaveCount(0)
		}
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		expect(await visible(page, 'button, input, select, textarea, dialog')).toEqual([])
		expect(await smallLetters(page)).toEqual([])
		expect(await cutOff(page)).toEqual([])
		expect(await overflow(page)).toBe(0)
	})
}

test('paper names the address in letters, and no note is torn', {
	tag: [needs.hydration.tag, needs.chromium.tag],
}, async ({ page, open }) => {
	await open('/prices?q=коронка%26%C2%ADб')
	await page.emulateMedia({ media: 'print' })

	await expect(page.locator('[data-print=only]').first()).toContainText('/prices?q=коронка%26%C2%ADб, ')
	const torn = page.getByText('Точную стоимость врач запишет').evaluate(text => {
		const isNote = (element: Element) => Number.parseFloat(getComputedStyle(element).borderLeftWidth) > 2
		let note: Element | null = text
		while (note && !isNote(note)) note = note.parentElement
		return note && getComputedStyle(note).breakInside
	})
	expect(await torn).toBe('avoid')
})

/** What cannot be pressed on paper. */
const visible = (page: Page, selector: string) =>
	page
		.locator(selector)
		.evaluateAll(found =>
			found
				.filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
				.map(element => element.outerHTML.slice(0, 100)),
		)

/** Texts under 9 pt. */
const smallLetters = (page: Page) =>
	page.evaluate(smallest => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		const found: string[] = []
		while (texts.nextNode()) {
			const { parentElement: holder, textContent } = texts.currentNode
			if (!holder || !textContent?.trim() || !holder.checkVisibility({ visibilityProperty: true })) continue
			const { width, height } = holder.getBoundingClientRect()
			if (width <= 1 || height <= 1) continue
			if (Number.parseFloat(getComputedStyle(holder).fontSize) < smallest)
				found.push(textContent.slice(0, 60))
		}
		return found
	}, smallestLetter)

/** Tables and boxes whose content paper would cut: nobody scrolls a sheet. */
const cutOff = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('main *')]
			.filter(element => {
				const { overflowX, display } = getComputedStyle(element)
				return (
					display !== 'inline' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
				)
			})
			.filter(({ clientWidth }) => clientWidth > 1)
			.map(element => `${element.scrollWidth} in ${element.clientWidth}: ${element.outerHTML.slice(0, 100)}`),
	)
