import type { Page } from '@playwright/test'

/** Links and controls a finger would miss: under 44 px either way, links in running text excepted. */
export function smallTargets(page: Page) {
	return page.evaluate(() => {
		const targets = document.querySelectorAll<HTMLElement>(
			'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
		)
		return [...targets].flatMap(target => {
			if (!target.checkVisibility({ visibilityProperty: true }) || inText(target)) return []
			const { left, top, right, bottom } = reach(target)
			const [width, height] = [right - left, bottom - top]
			// Hidden from the eye on purpose, until it has the focus.
			if (width <= 1 || height <= 1 || bottom <= 0) return []
			if (Math.min(width, height) >= 43.9) return []
			return [`${Math.round(width)}×${Math.round(height)} ${target.outerHTML.slice(0, 120)}`]
		})

		function inText(target: HTMLElement) {
			const words = target.closest('p, li, dd, td, th, label, legend')?.textContent?.trim() ?? ''
			return (
				getComputedStyle(target).display === 'inline' &&
				words.length > (target.textContent?.trim().length ?? 0)
			)
		}

		function reach(target: HTMLElement) {
			const own = target.getBoundingClientRect()
			const label = (target as HTMLInputElement).labels?.[0]?.getBoundingClientRect()
			if (!label || !['radio', 'checkbox'].includes((target as HTMLInputElement).type)) return own
			return {
				left: Math.min(own.left, label.left),
				top: Math.min(own.top, label.top),
				right: Math.max(own.right, label.right),
				bottom: Math.max(own.bottom, label.bottom),
			}
		}
	})
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Paths of all the page has loaded, whole, or fetched ahead. */
export const loadedPaths = (page: Page) =>
	page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))

/** Words broken over lines though they are narrower than 60 % of the window. */
export const brokenWords = (page: Page) =>
	page.evaluate(() => {
		const texts = document.createTreeWalker(
			document.querySelector('dialog[open]') ?? document.body,
			NodeFilter.SHOW_TEXT,
		)
		const range = document.createRange()
		const found: string[] = []
		while (texts.nextNode()) {
			const text = texts.currentNode as Text
			const holder = text.parentElement
			if (!holder?.checkVisibility({ visibilityProperty: true })) continue
			if (holder.closest('.visually-hidden, .skip') || holder.getBoundingClientRect().width <= 1) continue
			for (const { 0: word, index } of text.data.matchAll(/[^ \n\t\u2010-\u2014-]+/g)) {
				range.setStart(text, index)
				range.setEnd(text, index + word.length)
				const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
				const width = parts.reduce((sum, part) => sum + part.width, 0)
				if (width > innerWidth * 0.6 || new Set(parts.map(({ top }) => Math.round(top))).size < 2) continue
				found.push(`${word}, ${Math.round(width)} px in ${parts.length} lines`)
			}
		}
		return found
	})

export const smallerThan = (page: Page, pixels: number) =>
	page.evaluate(least => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		const found: string[] = []
		while (texts.nextNode()) {
			const { parentElement: holder, textContent } = texts.currentNode
			if (!holder?.checkVisibility({ visibilityProperty: true }) || !textContent?.trim()) continue
			if (holder.closest('.visually-hidden, .skip, header a[href="/"], footer a[href="/"]')) continue
			if (holder.getBoundingClientRect().width <= 1) continue
			const size = Number.parseFloat(getComputedStyle(holder).fontSize)
			if (size < least - 0.1) found.push(`${size} px: ${textContent.trim().slice(0, 40)}`)
		}
		return found
	}, pixels)

/** Telephones, amounts and numbers with their unit that stand in more than one line. */
export const torn = (page: Page) =>
	page.evaluate(() => {
		const wholes =
			/\+7\s?\(\d{3,4}\)\s?\d+|\d+(?:\s\d{3})*\s[₽%]|\d+\s(?:года|лет|минут|часов|дня|дней)(?!\p{L})/gu
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		const range = document.createRange()
		const found: string[] = []
		while (texts.nextNode()) {
			const text = texts.currentNode as Text
			if (!text.parentElement?.checkVisibility()) continue
			for (const { 0: whole, index } of text.data.matchAll(wholes)) {
				range.setStart(text, index)
				range.setEnd(text, index + whole.length)
				const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
				if (lines.size > 1) found.push(text.data.slice(Math.max(0, index - 20), index + whole.length))
			}
		}
		return found
	})
