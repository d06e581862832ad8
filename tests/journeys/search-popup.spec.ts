import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { answerSearches, oneOfEach, openPopup } from './search-popup-steps.ts'
import { htmlFaults } from './valid-html.ts'

test('Anna presses the search link and can search, whatever has arrived', async ({
	open,
	page,
	javaScriptEnabled,
	bundleBlocked,
}) => {
	await open('/prices')
	await page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }).click()

	const field = page.getByLabel('Поисковый запрос')
	await field.fill('брекеты')
	await page.getByRole('button', { name: 'Найти' }).click()

	const alive = javaScriptEnabled && !bundleBlocked
	await expect(page.getByRole(alive ? 'option' : 'link', { name: /^Брекеты/ }).first()).toBeVisible()
	expect(new URL(page.url()).pathname).toBe(alive ? '/prices' : '/search')
})

const rootWidth = (page: Page) => page.locator('html').evaluate(root => root.getBoundingClientRect().width)

test.describe('the search popup', needs.hydration, () => {
	test('costs who saves data nothing until it is opened, then at most 12 KB', async ({ open, page }) => {
		const scripts: Promise<number>[] = []
		await page.addInitScript(() =>
			Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
		)
		await open('/')
		await page.waitForLoadState('networkidle')
		page.on('response', answer => {
			// The low-vision panel comes half a second after the page, whoever does what; `dialog` holds other dialogs too.
			if (answer.request().resourceType() === 'script' && !/low-vision|\/dialog-/.test(answer.url()))
				scripts.push(answer.body().then(body => gzipSync(body).length))
		})
		await page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }).hover()
		await page.waitForTimeout(200)
		expect(scripts).toEqual([])

		await openPopup(page)

		const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
		process.stdout.write(`Scripts of the search popup: ${(bytes / 1024).toFixed(1)} KB\n`)
		expect(bytes).toBeGreaterThan(1024)
		expect(bytes).toBeLessThanOrEqual(12 * 1024)
	})

	test('leads Olga from a question to the heading that answers it', async ({ open, page }) => {
		await open('/')
		const popup = await openPopup(page)
		await page.keyboard.type('есть ли у вас парковка')

		await popup
			.getByRole('group', { name: 'Страницы сайта' })
			.getByRole('option', { name: /^На машине/ })
			.click()

		await expect(page).toHaveURL(/\/contacts#na-mashine$/)
		await expect(page.getByRole('heading', { name: 'На машине' })).toBeInViewport()
		await expect(page.getByRole('heading', { name: 'На машине' })).toBeFocused()
	})

	test('offers the phone and all services where it finds nothing', async ({ open, page }) => {
		await open('/')
		const popup = await openPopup(page)
		await page.keyboard.type('ремонт холодильников')

		await expect(popup.getByText('Ничего не найдено', { exact: true })).toBeVisible()
		await expect(popup.getByRole('link', { name: '+7 (383) 000-00-01' })).toBeVisible()
		await popup.getByRole('link', { name: 'Все услуги' }).click()

		await expect(page).toHaveURL(/\/services$/)
		await expect(popup).toBeHidden()
	})

	test('becomes the page where its scripts do not come', async ({ open, page, expectInConsole }) => {
		expectInConsole('ERR_FAILED')
		await page.route('**/assets/search-popup*', route => route.abort())
		await open('/')
		await page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }).click()

		await expect(page).toHaveURL(/\/search$/)
	})

	for (const [what, body] of [
		['a text', '"x"'],
		['null', 'null'],
		['a list', '[null]'],
		['an empty object', '{}'],
		[
			'lists of null',
			'{"categories":[null],"services":[null],"doctors":null,"documents":[[]],"promotions":"x"}',
		],
	] as const) {
		test(`survives an answer that is ${what}`, async ({ open, page, expectInConsole }) => {
			expectInConsole('answered with something else')
			const errors: Error[] = []
			page.on('pageerror', error => errors.push(error))
			await page.route('**/api/search*', route => route.fulfill({ contentType: 'application/json', body }))
			await open('/consent')
			const popup = await openPopup(page)

			await page.keyboard.type('брекеты')

			await expect(popup.getByText(/^(Ничего не найдено|Поиск сейчас недоступен)/).first()).toBeVisible()
			await expect(popup.getByText('Поиск...')).toHaveCount(0)
			expect(errors).toEqual([])
		})
	}

	for (const [width, height] of [
		[320, 256],
		[1280, 800],
	] as const) {
		test(`everybody can use it at ${width} px`, async ({ open, page }) => {
			await page.setViewportSize({ width, height })
			await open('/')
			const popup = await openPopup(page)
			const field = popup.getByRole('combobox')
			const check = async () => {
				const box = await popup.boundingBox()
				expect(box?.width).toBe(Math.min(736, (await rootWidth(page)) - 32))
				// The room of the scroll bar that is gone while the popup is open.
				expect(await overflow(page)).toBeLessThanOrEqual(0)
				expect(await smallTargets(page)).toEqual([])
			}
			await check()
			expect(await htmlFaults(await page.content())).toEqual([])

			await field.fill(',htrtns')
			await expect(popup.getByRole('option', { name: /^Брекеты/ })).toBeVisible()
			await field.press('ArrowDown')
			await expect(popup.getByRole('option', { selected: true })).toBeInViewport()
			await check()
			expect(await axe(page)).toEqual([])
			expect(await htmlFaults(await page.content())).toEqual([])

			await field.fill('пицца')
			await expect(popup.getByText('Ничего не найдено')).toBeVisible()
			await check()

			await field.fill('')
			await expect(popup.getByRole('group', { name: 'История поиска' })).toBeVisible()
			await check()
			expect(await axe(page)).toEqual([])
		})
	}

	test.describe('closes', () => {
		test.beforeEach(({ open }) => open('/contacts').then(() => {}))

		test('on the first Escape, with something typed', async ({ page }) => {
			const popup = await openPopup(page)
			await page.keyboard.type('гиги')
			await page.keyboard.press('Escape')

			await expect(popup).toBeHidden()
			await expect(page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' })).toBeFocused()
		})

		test('on a click beside it, not on one inside', async ({ page }) => {
			const popup = await openPopup(page)
			await popup.getByRole('heading', { name: 'Поиск по сайту' }).click()
			await expect(popup).toBeVisible()

			await page.mouse.click(20, 400)

			await expect(popup).toBeHidden()
			await expect(page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' })).toBeFocused()
		})

		test('on a change of page', async ({ page }) => {
			await page.getByRole('banner').getByRole('link', { name: 'Цены' }).click()
			await expect(page).toHaveURL(/\/prices$/)
			const popup = await openPopup(page)

			await page.goBack()

			await expect(page).toHaveURL(/\/contacts$/)
			await expect(popup).toBeHidden()
		})

		test('on the choice of a result', async ({ page }) => {
			const popup = await openPopup(page)
			await page.keyboard.type('брекеты')
			await popup.getByRole('option', { name: 'Брекеты' }).first().click()

			await expect(page).toHaveURL(/\/services\/brekety$/)
			await expect(popup).toBeHidden()
			await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
		})

		test('by its cross and begins anew', async ({ page }) => {
			const popup = await openPopup(page)
			await page.keyboard.type('брекеты')
			await popup.getByRole('button', { name: 'Закрыть' }).click()
			await expect(popup).toBeHidden()

			await openPopup(page)

			await expect(popup.getByRole('combobox')).toHaveValue('')
		})
	})

	test('shows six groups in their order, five of each, and leads where they are', async ({ open, page }) => {
		await answerSearches(page, () => oneOfEach)
		await open('/about')
		const popup = await openPopup(page)
		await page.keyboard.type('клиник')

		const groups = popup.getByRole('group')
		await expect(groups.nth(5)).toBeVisible()
		expect(await groups.evaluateAll(all => all.map(group => group.firstElementChild?.textContent))).toEqual([
			'Категории1',
			'Услуги7',
			expect.stringMatching(/^На этой странице\d+$/),
			'Врачи1',
			'Документы1',
			'Акции1',
		])
		const hrefs = (name: string) =>
			popup
				.getByRole('group', { name })
				.getByRole('option')
				.evaluateAll(options => options.map(option => option.getAttribute('href')))
		expect(await hrefs('Категории')).toEqual([expect.stringMatching(/^\/prices\?category=\d+$/)])
		expect(await hrefs('Услуги')).toEqual([0, 1, 2, 3, 4].map(n => `/services/chistka-${n}`))
		expect(await hrefs('Врачи')).toEqual(['/doctors/3'])
		expect(await hrefs('Документы')).toEqual([expect.stringMatching(/^\/documents\/\d+$/)])
		expect(await hrefs('Акции')).toEqual(['/promotions'])
		const onPage = await groups.nth(2).getByRole('option').count()
		await expect(popup.getByText(`Найдено: ${61 + onPage} за 12 мс`, { exact: true })).toBeVisible()

		await popup.getByRole('link', { name: 'Все результаты' }).click()
		await expect(page).toHaveURL(`/search?q=${encodeURIComponent('клиник')}`)
		await expect(popup).toBeHidden()
	})

	test('marks what was found and lets nothing else through', async ({ open, page }) => {
		await answerSearches(page, () => ({
			categories: [{ id: 1, name: '<b>Гигиена</b>', description: '<img src=x onerror=alert(1)> гигиены' }],
			total: 1,
		}))
		await open('/contacts')
		const popup = await openPopup(page)
		await page.keyboard.type('гигиена')

		const option = popup.getByRole('group', { name: 'Категории' }).getByRole('option')
		await expect(option.locator('mark')).toHaveText(['Гигиена', 'гигиены'])
		await expect(option.locator('b, img')).toHaveCount(0)
	})
})
