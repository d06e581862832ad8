import { readdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choices } from '#app/clinic/low-vision.ts'
import { startDevServer } from '#tests/support/dev-server.ts'
import { type WorkingCopy, workingCopy } from '#tests/support/working-copy.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { looks, wear } from './looks.ts'
import { htmlFaults } from './valid-html.ts'

/** What only a page as a whole can be held to: here the same part stands several times, without the page round it. */
const ofPages = [
	...['heading-order', 'identical-links-same-purpose', 'page-has-heading-one', 'region'],
	...['landmark-complementary-is-top-level', 'landmark-unique'],
]

/** It tells the framework's root that its styles have come: on a busy machine before that has mounted. */
const ofDevServer = /hasn't mounted yet[\s\S]*at RemixBrowser /

const tag = [needs.hydration.tag, needs.chromium.tag]

test.describe('every component in each of its states', { tag }, () => {
	let copy: WorkingCopy
	let server: Awaited<ReturnType<typeof startDevServer>>
	let page: Page
	const complaints: string[] = []

	test.describe.configure({ mode: 'serial', timeout: 180_000 })

	test.beforeAll(async ({ browser }) => {
		copy = await workingCopy()
		server = await startDevServer('dev', copy.folder)
		page = await browser.newPage({ locale: 'ru-RU' })
		// The dialogs that are fetched ahead would stand in the page beside their own examples.
		await page.addInitScript(() =>
			Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
		)
		page.on('pageerror', error => complaints.push(error.message))
		page.on('console', said => {
			if (said.type() === 'error' && !ofDevServer.test(said.text())) complaints.push(said.text())
		})
		await page.goto(`${server.origin}/components`)
		await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
	})

	test.afterAll(async () => {
		await page?.close()
		await server?.[Symbol.asyncDispose]()
		await copy?.[Symbol.asyncDispose]()
	})

	test('comes alive without a complaint of React', () => {
		expect(complaints).toEqual([])
	})

	test('is valid HTML', async () => {
		const examples = await page
			.locator('[data-example]')
			.evaluateAll(all =>
				all.map(({ dataset, lastElementChild }) => [dataset.example, lastElementChild?.innerHTML]),
			)
		expect(examples.length).toBeGreaterThan(60)

		const found = []
		for (const [name, html = ''] of examples) {
			const errors = await htmlFaults(alone(html))
			found.push(...errors.map(error => `${name}: ${error}`))
		}
		expect(found).toEqual([])
	})

	test('can be used by everybody', async () => {
		expect(await axe(page, ofPages)).toEqual([])
	})

	for (const theme of choices.theme) {
		test(`can be used by everybody in the theme ${theme}`, async () => {
			await wear(page, { theme })
			expect(await axe(page, ofPages)).toEqual([])
			await wear(page)
		})
	}

	for (const look of ['forced colours', 'text of 200 %', 'text spacing', '320 × 256']) {
		test(`loses nothing with ${look}`, async () => {
			expect(await looks[look]?.(page)).toEqual([])
		})
	}
})

test(
	'the built site has no page of components, and nothing of them',
	needs.serverMarkup,
	async ({ site }) => {
		expect((await fetch(`${site.origin}/components`)).status).toBe(404)

		const built = (await readdir('build', { recursive: true })).filter(file => file.endsWith('.js'))
		const texts = await Promise.all(built.map(file => readFile(`build/${file}`, 'utf8')))
		expect(texts.length).toBeGreaterThan(50)
		expect(texts.filter(text => text.includes('data-example'))).toEqual([])
	},
)

/** A document of one example, whose first heading may be of any level. */
function alone(html: string) {
	const level = Number(/<h([1-6])/.exec(html)?.[1] ?? 1)
	const above = Array.from({ length: level - 1 }, (_, index) => `<h${index + 1}>Выше</h${index + 1}>`)
	return `<!DOCTYPE html><html lang="ru"><head><title>Пример</title></head><body><main>${above.join('')}${html}</main></body></html>`
}
