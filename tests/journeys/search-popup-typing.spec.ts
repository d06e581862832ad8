import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'
import { answerSearches, oneOfEach, openPopup, popularQueries } from './search-popup-steps.ts'

const stored = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem('searchHistory') ?? '[]') as string[])

test.describe('typing into the search popup', needs.hydration, () => {
	test('asks once, 300 ms after the last letter, and from two letters on', async ({ open, page }) => {
		const asked = await answerSearches(page, () => oneOfEach)
		await page.clock.install()
		await open('/contacts')
		const popup = await openPopup(page)
		await page.clock.pauseAt(Date.now() + 60_000)

		await page.keyboard.type('г')
		await page.clock.runFor(2000)
		await expect(popup.getByText('Введите хотя бы две буквы').first()).toBeVisible()
		expect(asked).toEqual([])

		await page.keyboard.type('и')
		await page.clock.runFor(200)
		await page.keyboard.type('г')
		await page.clock.runFor(290)
		expect(asked).toEqual([])
		await page.clock.runFor(20)
		await expect(popup.getByRole('group', { name: 'Услуги' })).toBeVisible()
		expect(asked).toEqual(['гиг'])

		await page.keyboard.press('Backspace')
		await page.keyboard.press('Backspace')
		await expect(popup.getByRole('option')).toHaveCount(0)
		await page.clock.runFor(2000)
		expect(asked).toEqual(['гиг'])
	})

	test('announces nothing while somebody types on', async ({ open, page }) => {
		await answerSearches(page, () => oneOfEach)
		await page.clock.install()
		await open('/contacts')
		await openPopup(page)
		await page.clock.pauseAt(Date.now() + 60_000)
		const announcement = page.locator('#search-announcement')

		for (const [text, rest] of [
			['есть ли парковка', 120],
			[' у вас', 250],
		] as const) {
			for (const letter of text) {
				await page.keyboard.type(letter)
				await page.clock.runFor(rest)
				await expect(announcement).toBeEmpty()
			}
			await page.clock.runFor(400)
			await expect(page.getByRole('option').first()).toBeVisible()
		}
		await page.clock.runFor(1000)
		await expect(announcement).toHaveText(/^\d+\sрезультат/)
	})

	for (const [how, press] of [
		['Enter', page => page.keyboard.press('Enter')],
		['the button', page => page.getByRole('dialog').getByRole('button', { name: 'Найти' }).click()],
	] as [string, (page: Page) => Promise<void>][]) {
		test(`asks at once by ${how}, and not again later`, async ({ open, page }) => {
			const asked = await answerSearches(page, () => oneOfEach)
			await page.clock.install()
			await open('/contacts')
			const popup = await openPopup(page)
			await page.clock.pauseAt(Date.now() + 60_000)
			await page.keyboard.type('  гигиена ')

			await press(page)

			await expect(popup.getByRole('group', { name: 'Услуги' })).toBeVisible()
			await page.clock.runFor(2000)
			expect(asked).toEqual(['гигиена'])
			expect(new URL(page.url()).pathname).toBe('/contacts')
		})
	}

	test('keeps what is pasted before the field has the focus', async ({ open, page }) => {
		await answerSearches(page, () => oneOfEach)
		await page.clock.install()
		await open('/contacts')
		await (await openPopup(page)).getByRole('button', { name: 'Закрыть' }).click()
		await page.clock.pauseAt(Date.now() + 60_000)
		await page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }).click()
		const field = page.getByRole('combobox', { name: 'Поисковый запрос' })
		await expect(field).toBeVisible()
		await expect(field).not.toBeFocused()

		await page.evaluate(() => {
			const clipboardData = new DataTransfer()
			clipboardData.setData('text', 'гигиена')
			// Firefox reads no `clipboardData` of an event made by a script, but words of its own for the same.
			const inFirefox = { data: 'гигиена', dataType: 'text/plain' }
			const init = { clipboardData, bubbles: true, cancelable: true, ...inFirefox }
			const paste = new ClipboardEvent('paste', init)
			document.activeElement?.dispatchEvent(paste)
		})

		await expect(field).toBeFocused()
		await expect(field).toHaveValue('гигиена')
	})

	test('leaves the button disabled while there are only spaces (check 39)', async ({ open, page }) => {
		await open('/contacts')
		const popup = await openPopup(page)
		const button = popup.getByRole('button', { name: 'Найти' })

		await expect(button).toBeDisabled()
		await page.keyboard.type('   ')
		await expect(button).toBeDisabled()
		await page.keyboard.type('я')
		await expect(button).toBeEnabled()
	})

	test('says that it is searching, and reads the count aloud a second later (check 39)', async ({
		open,
		page,
	}) => {
		let release = () => {}
		const held = new Promise<void>(resolve => {
			release = resolve
		})
		await answerSearches(page, () => held.then(() => oneOfEach))
		await page.clock.install()
		await open('/consent')
		const popup = await openPopup(page)
		await page.keyboard.type('чистка')
		await expect(popup.getByText('Поиск...', { exact: true })).toBeVisible()
		await page.clock.pauseAt(Date.now() + 60_000)

		release()

		await expect(popup.getByText('Найдено: 61 за 12 мс')).toBeVisible()
		await expect(popup.getByText('Поиск...')).toHaveCount(0)
		await page.clock.runFor(900)
		const said = popup.locator('[aria-live=polite]')
		await expect(said).toBeEmpty()
		await page.clock.runFor(200)
		await expect(said).toHaveText(/^61\sрезультат$/)
	})

	test('says so below the field, in place of the last answer', async ({ open, page }) => {
		await answerSearches(page, query => (query === 'гигиена' ? oneOfEach : new Promise(() => {})))
		await open('/consent')
		const popup = await openPopup(page)
		const field = popup.getByRole('combobox')
		const line = popup.getByRole('search')
		const waits = async () => {
			const said = popup.getByText('Поиск...', { exact: true })
			await expect(said).toBeInViewport()
			const [above, below] = [await line.boundingBox(), await said.boundingBox()]
			expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
		}

		await field.fill('имплант')
		await waits()

		await field.fill('гигиена')
		await expect(popup.getByText('Найдено: 61 за 12 мс')).toBeVisible()
		await field.fill('коронка')
		await waits()
		await expect(popup.getByRole('option')).toHaveCount(0)
		await expect(popup.getByText('Найдено: 61 за 12 мс')).toBeHidden()
		await expect(field).toHaveAttribute('aria-expanded', 'false')
	})

	test('shows the answer to the last question, in whatever order they come', async ({ open, page }) => {
		let release = () => {}
		const held = new Promise<void>(resolve => {
			release = resolve
		})
		const asked = await answerSearches(page, async query => {
			if (query === 'трамвайчик') await held
			return { promotions: [{ id: 1, title: `Ответ: ${query}`, description: '' }], total: 1 }
		})
		await open('/contacts')
		const popup = await openPopup(page)
		const field = popup.getByRole('combobox')
		await field.fill('трамвайчик')
		await field.press('Enter')
		// On a busy machine the pause before Enter asks too.
		await expect.poll(() => new Set(asked)).toEqual(new Set(['трамвайчик']))
		await field.fill('пароходик')
		await field.press('Enter')
		await expect(popup.getByRole('option', { name: 'Ответ: пароходик' })).toBeVisible()

		release()
		await page.waitForTimeout(200)

		await expect(popup.getByRole('option')).toHaveText(['Ответ: пароходик'])
	})

	for (const [how, answer, shownText] of [
		['a message', { status: 503, json: { message: 'Поиск отдыхает' } }, 'Поиск отдыхает'],
		['JSON without a message', { status: 502, json: { message: '' } }, 'HTTP error! status: 502'],
		['a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }, 'HTTP error! status: 502'],
		['no line', undefined, 'Failed to fetch'],
	] as const) {
		test(
			`empties the results when there is ${how}, and tells only the log why`,
			needs.chromium,
			async ({ open, page, expectInConsole }) => {
				for (const expected of [shownText, '503', '502', 'ERR_FAILED']) expectInConsole(expected)
				const log: string[] = []
				page.on('console', message => log.push(message.text()))
				await open('/contacts')
				const popup = await openPopup(page)
				const field = popup.getByRole('combobox')
				await field.fill('гигиена')
				await expect(popup.getByText(/^Найдено/)).toBeVisible()
				await page.route('**/api/search*', route => (answer ? route.fulfill(answer) : route.abort()))

				await field.fill('брекеты')

				await expect(popup.getByText('Поиск сейчас недоступен')).toBeVisible()
				await expect(popup.getByRole('option')).toHaveCount(0)
				await expect(popup.getByText(/мс$/)).toHaveCount(0)
				await expect(popup.getByText(shownText)).toHaveCount(0)
				expect(log.join('\n')).toContain(shownText)

				await page.unroute('**/api/search*')
				await field.press('Enter')
				await expect(popup.getByRole('option', { name: 'Брекеты' }).first()).toBeVisible()
			},
		)
	}

	test('understands the wrong layout and lets Oleg insist', async ({ open, page }) => {
		await open('/contacts')
		const popup = await openPopup(page)
		await page.keyboard.type(',htrtns')
		await expect(popup.getByText('Показано по запросу «брекеты»')).toBeVisible()

		await popup.getByRole('button', { name: 'Искать именно «,htrtns»' }).click()

		await expect(popup.getByText('Ничего не найдено', { exact: true })).toBeVisible()
		await expect(popup.getByText('Попробуйте изменить поисковый запрос', { exact: true })).toBeVisible()
		await expect(popup.getByRole('combobox')).toHaveValue('",htrtns"')
		await expect(popup.getByRole('combobox')).toBeFocused()
	})

	test('of nothing offers what was asked before and what others ask', async ({ open, page }) => {
		await answerSearches(page, () => oneOfEach)
		await open('/contacts')
		const popup = await openPopup(page)
		const popular = popup.getByRole('group', { name: 'Популярные запросы' }).getByRole('option')
		expect(await popular.allTextContents()).toEqual(popularQueries)
		await expect(popup.getByRole('group', { name: 'История поиска' })).toHaveCount(0)
		const field = popup.getByRole('combobox')
		for (const query of ['раз', 'два', 'три', 'четыре', 'пять', 'шесть', 'два']) {
			await field.fill(query)
			await field.press('Enter')
			await expect(popup.getByText(/^Найдено/)).toBeVisible()
		}
		expect(await stored(page)).toEqual(['два', 'шесть', 'пять', 'четыре', 'три', 'раз'])

		await open('/contacts')
		await openPopup(page)

		const past = popup.getByRole('group', { name: 'История поиска' }).getByRole('option')
		await expect(past).toHaveText(['два', 'шесть', 'пять', 'четыре', 'три'])
		await past.nth(1).click()
		await expect(field).toHaveValue('шесть')
		await expect(field).toBeFocused()
		await expect(popup.getByText(/^Найдено/)).toBeVisible()
		expect((await stored(page))[0]).toBe('шесть')

		await field.fill('')
		await popup.getByRole('button', { name: 'Очистить историю' }).click()
		await expect(past).toHaveCount(0)
		await expect(field).toBeFocused()
		expect(await stored(page)).toEqual([])
		await expect(popular).toHaveCount(10)
	})

	test('offers what was asked on the page of results too', async ({ open, page }) => {
		await open('/search?q=коронка')
		await open('/search?q=я')
		const popup = await openPopup(page)

		const past = popup.getByRole('group', { name: 'История поиска' }).getByRole('option')
		await expect(past).toHaveText(['коронка'])
	})

	test('works where the visitor keeps storage shut', async ({ open, page }) => {
		await page.addInitScript(() => {
			Object.defineProperty(window, 'localStorage', {
				get() {
					throw new DOMException('denied', 'SecurityError')
				},
			})
		})
		await open('/contacts')
		const popup = await openPopup(page)
		await page.keyboard.type('брекеты')

		await expect(popup.getByRole('option', { name: 'Брекеты' }).first()).toBeVisible()
		await popup.getByRole('combobox').fill('')
		await expect(popup.getByRole('group', { name: 'История поиска' }).getByRole('option')).toHaveText([
			'брекеты',
		])
	})
})
