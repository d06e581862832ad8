import type { Page } from '@playwright/test'
import { findElement, type Run, type Target, waiting } from './visitor.ts'

/**
 * Firefox with scripts off, where whatever of Playwright's waits for a frame of animation never ends: boxes are
 * found by code that the driver runs, and the mouse and the keyboard do the rest.
 */
export function firefoxPage(page: Page, origin: string) {
	const run: Run = (code, ...args) => page.evaluate(`(${code})(...${JSON.stringify(args)})`)
	const { until, sees, arrives } = waiting(run)

	async function find(target: Target) {
		await until(JSON.stringify(target), findElement, target)
		const element = (await page.evaluateHandle(findElement, target)).asElement()
		if (!element) throw new Error(`${JSON.stringify(target)} went away`)
		return element
	}

	async function click(target: Target) {
		const element = await find(target)
		const [x, y] = await element.evaluate(box => {
			box.scrollIntoView({ block: 'center', behavior: 'instant' })
			const { left, top, width, height } = box.getBoundingClientRect()
			return [left + width / 2, top + height / 2] as const
		})
		await page.mouse.click(x, y)
	}

	return {
		run,
		until,
		sees,
		arrives,
		click,
		async open(path: string) {
			await page.goto(origin + path)
		},
		/** Text for a field, or the path of a file for a field that takes one. */
		async type(target: Target, text: string) {
			const field = await find(target)
			if (await field.evaluate(input => (input as HTMLInputElement).type === 'file'))
				return field.setInputFiles(text)
			await click(target)
			await page.keyboard.type(text)
		},
		/** Letters for whatever has the focus. */
		write: (text: string) => page.keyboard.type(text),
	}
}
