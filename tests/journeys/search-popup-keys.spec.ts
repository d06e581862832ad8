import { expect, needs, test } from './fixtures.ts'
import { answerSearches, openPopup } from './search-popup-steps.ts'

const two = {
	services: [{ id: 1, slug: 'brekety', name: 'Брекеты', description: 'Исправляем прикус' }],
	promotions: [{ id: 1, title: 'Осмотр осенью', description: '' }],
	total: 2,
	took_ms: 3,
}

test.describe('the keys of the search popup', needs.hydration, () => {
	test('go round the results while the field keeps the focus (check 38)', async ({ open, page }) => {
		await answerSearches(page, () => two)
		await open('/consent')
		const popup = await openPopup(page)
		const field = popup.getByRole('combobox')
		await expect(field).toHaveAttribute('aria-expanded', 'true')
		await field.fill('брекеты')
		await expect(popup.getByText('Найдено: 2 за 3 мс')).toBeVisible()
		await expect(field).not.toHaveAttribute('aria-activedescendant')
		const stands = async (name: RegExp) => {
			const option = popup.getByRole('option', { selected: true })
			await expect(option).toHaveText(name)
			await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
			await expect(field).toBeFocused()
		}

		await page.keyboard.press('ArrowDown')
		await stands(/^Брекеты/)
		await page.keyboard.press('ArrowDown')
		await stands(/^Осмотр осенью/)
		await page.keyboard.press('ArrowDown')
		await stands(/^Брекеты/)
		await page.keyboard.press('ArrowUp')
		await stands(/^Осмотр осенью/)
		await page.keyboard.press('Home')
		await stands(/^Осмотр осенью/)

		await page.keyboard.type('я')
		await expect(popup.getByRole('option', { selected: true })).toHaveCount(0)
		await page.keyboard.press('Tab')
		await expect(popup.getByRole('button', { name: 'Найти' })).toBeFocused()
		await page.keyboard.press('Tab')
		await expect(popup.getByRole('link', { name: 'Все результаты' })).toBeFocused()
	})

	test('have no old selection inside the popup as it opens again', async ({ open, page }) => {
		await answerSearches(page, () => two)
		await open('/consent')
		const popup = await openPopup(page)
		const heading = popup.getByRole('heading').first()
		await heading.evaluate(element => getSelection()?.selectAllChildren(element))
		await page.keyboard.press('Escape')
		await expect(popup).toBeHidden()
		// Its content is rendered anew, and takes the selection along: it is looked for in the moment of opening.
		await page.evaluate(() => {
			const { showModal } = HTMLDialogElement.prototype
			HTMLDialogElement.prototype.showModal = function () {
				this.dataset.holdsSelection = String(this.contains(getSelection()?.anchorNode ?? null))
				showModal.call(this)
			}
		})

		const opened = await openPopup(page)

		await expect(opened).toHaveAttribute('data-holds-selection', 'false')
	})

	test('typed into another field while the popup is on its way stay in that field', async ({
		open,
		page,
	}) => {
		await answerSearches(page, () => two)
		await page.route(/search-popup-.*\.js$/, async route => {
			await new Promise(resolve => setTimeout(resolve, 2000))
			await route.continue()
		})
		await open('/appointment')
		await page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }).click()
		await page.getByLabel('Имя').focus()
		await page.keyboard.type('Анна')

		await expect(page.getByLabel('Имя')).toHaveValue('Анна')
		await expect(page.locator('#search-popup').getByRole('combobox')).toHaveValue('')
	})

	test('are all in the field, in their order, when somebody types as soon as it opens', async ({
		open,
		page,
	}) => {
		await answerSearches(page, () => two)
		await open('/consent')
		const field = page.getByRole('combobox')
		const link = page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' })
		await link.focus()
		for (let opening = 0; opening < 5; opening++) {
			// The focus comes back a moment after the popup has gone.
			await expect(link).toBeFocused()
			await page.keyboard.press('Enter')
			await page.waitForTimeout(50)
			await page.keyboard.type('rentgen')
			await expect(field).toHaveValue('rentgen')
			await expect(field).toBeFocused()
			await page.keyboard.press('Escape')
			// By its id: the role is gone with the browser's own closing, before the page has heard of it.
			await expect(page.locator('#search-field')).toHaveCount(0)
		}
	})

	// Only Chromium needs a place between the dialog and its opener (place-focus.ts).
	test(
		'find their link again after a popup opened on the way of the focus',
		needs.chromium,
		async ({ open, page }) => {
			await answerSearches(page, () => two)
			await open('/consent')
			const link = page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' })
			await link.focus()
			await page.keyboard.press('Enter')
			await expect(page.getByRole('combobox')).toBeFocused()
			await link.evaluate((link: HTMLAnchorElement) => {
				const reopen = ({ target }: Event) => {
					if (target === link || document.querySelector('dialog:modal')) return
					document.removeEventListener('focusin', reopen)
					link.click()
				}
				document.addEventListener('focusin', reopen)
			})

			await page.keyboard.press('Escape')
			await expect(page.getByRole('combobox')).toBeFocused()
			// The place that the focus was in meanwhile is gone by then.
			await page.waitForTimeout(1500)
			await page.keyboard.press('Escape')

			await expect(link).toBeFocused()
		},
	)

	test('lead from opening to a result without a mouse', async ({ open, page }) => {
		await open('/consent')
		await page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }).focus()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('combobox')).toBeFocused()
		await page.keyboard.type('брекеты')
		await expect(page.getByRole('option', { name: /^Брекеты/ }).first()).toBeVisible()
		for (let presses = 0; presses < 20; presses++) {
			await page.keyboard.press('ArrowDown')
			const href = await page.getByRole('option', { selected: true }).getAttribute('href')
			if (href?.startsWith('/services/')) break
		}

		await page.keyboard.press('Enter')

		await expect(page).toHaveURL(/\/services\//)
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
	})

	test('ask a popular query by Enter', async ({ open, page }) => {
		await open('/consent')
		const popup = await openPopup(page)
		await page.keyboard.press('ArrowUp')
		await expect(popup.getByRole('option', { selected: true })).toHaveText('детская стоматология')

		await page.keyboard.press('Enter')

		await expect(popup.getByRole('combobox')).toHaveValue('детская стоматология')
		await expect(popup.getByText(/^Найдено/)).toBeVisible()
	})

	test('open a result in another tab with Ctrl', async ({ open, page, context }) => {
		await answerSearches(page, () => two)
		await open('/consent')
		const popup = await openPopup(page)
		await page.keyboard.type('брекеты')
		await expect(popup.getByText('Найдено: 2 за 3 мс')).toBeVisible()
		await page.keyboard.press('ArrowDown')

		const [tab] = await Promise.all([
			context.waitForEvent('page'),
			page.keyboard.press('ControlOrMeta+Enter'),
		])

		await expect(tab).toHaveURL(/\/services\/brekety$/)
		await expect(popup).toBeVisible()
	})

	test('are read by a screen reader as field, groups, options (check 39)', async ({ open, page }) => {
		await answerSearches(page, () => two)
		await open('/consent')
		const popup = await openPopup(page)
		await page.keyboard.type('брекеты')
		await expect(popup.getByText('Найдено: 2 за 3 мс')).toBeVisible()
		await page.keyboard.press('ArrowDown')

		await expect(popup).toMatchAriaSnapshot(`
			- dialog "Поиск по сайту":
			  - heading "Поиск по сайту" [level=2]
			  - search "Поиск по сайту":
			    - combobox "Поисковый запрос" [expanded]: брекеты
			    - button "Найти"
			  - listbox "Что можно выбрать":
			    - group "Услуги":
			      - option "Брекеты Исправляем прикус" [selected]
			    - group "Акции":
			      - option "Осмотр осенью"
			  - paragraph: "Найдено: 2 за 3 мс"
			  - link "Все результаты"
			  - button "Закрыть"
		`)
	})
})

test.describe('matches on the page', needs.hydration, () => {
	test.beforeEach(async ({ open, page }) => {
		await answerSearches(page, () => ({ total: 0, took_ms: 2 }))
		await open('/consent')
		await page.locator('main').evaluate(main => {
			const text = `${'а'.repeat(45)} слово-<b>мар</b>кер ${'б'.repeat(45)}`
			const shown = Array.from({ length: 11 }, () => `<p>${text}</p>`).join('')
			const unseen = '<p hidden>слово-маркер</p><details><p>слово-маркер</p></details>'
			main.insertAdjacentHTML('afterbegin', `${unseen}<div style="height:3000px"></div>${shown}`)
		})
	})

	test('are ten at most, with forty letters either side, of what is to be seen', async ({ page }) => {
		const popup = await openPopup(page)
		await page.keyboard.type('Слово-маркёр')

		const options = popup.getByRole('group', { name: 'На этой странице' }).getByRole('option')
		await expect(options).toHaveCount(10)
		await expect(options.first()).toHaveText(`…${'а'.repeat(39)} слово-маркер ${'б'.repeat(39)}…`)
		await expect(options.first().locator('mark')).toHaveText('слово-маркер')
		await expect(popup.getByText('Найдено: 10 за 2 мс')).toBeVisible()
		await expect(popup.getByText('Ничего не найдено')).toHaveCount(0)
	})

	test.describe('without checkVisibility', () => {
		test.use({ without: 'check-visibility' })

		test('are not taken from closed details', async ({ page }) => {
			const popup = await openPopup(page)
			await page.keyboard.type('слово-маркер')

			const options = popup.getByRole('group', { name: 'На этой странице' }).getByRole('option')
			await expect(options.first()).toHaveText(/^…а+ слово-маркер б+…$/)
			expect(await page.evaluate(() => 'checkVisibility' in document.body)).toBe(false)
		})
	})

	test('are brought into view, marked and focused', async ({ page }) => {
		const before = await page.locator('main').innerHTML()
		const popup = await openPopup(page)
		await page.keyboard.type('слово-маркер')
		const options = popup.getByRole('group', { name: 'На этой странице' }).getByRole('option')
		await options.nth(4).click()

		await expect(popup).toBeHidden()
		const block = page.locator('main > p:not([hidden])').nth(4)
		await expect(block).toBeFocused()
		await expect(block).toBeInViewport()
		expect(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual([
			'слово-маркер',
		])
		expect((await page.locator('main').innerHTML()).replace(' tabindex="-1"', '')).toBe(before)
	})

	test('take the focus only after something else behind the popup, else Orca cannot read on', async ({
		page,
	}) => {
		const popup = await openPopup(page)
		await page.keyboard.type('слово-маркер')
		await page.evaluate(() => {
			const places: string[] = []
			document.addEventListener('focusin', ({ target }) => places.push((target as Element).tagName))
			Object.assign(window, { places })
		})

		await popup.getByRole('group', { name: 'На этой странице' }).getByRole('option').nth(4).click()

		const places = () => page.evaluate(() => (window as unknown as { places: string[] }).places.slice(-2))
		await expect.poll(places).toEqual(['DIV', 'P'])
		await expect(page.locator('main > p:not([hidden])').nth(4)).toBeFocused()
	})

	test('in a table show the row they are of', async ({ page, open }) => {
		await open('/prices')
		const popup = await openPopup(page)
		await page.keyboard.type('зуб')
		const options = popup.getByRole('group', { name: 'На этой странице' }).getByRole('option')

		await expect(options).toHaveCount(10)
		const bare = (await options.allInnerTexts()).filter(text => text.length < 15)
		expect(bare).toEqual([])
		await options.nth(4).click()
		await expect(page.locator('main tr[tabindex]')).toBeFocused()
		expect(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toEqual(['зуб'])
	})
})

test.describe('a match on the page, where text cannot be highlighted', needs.hydration, () => {
	test.use({ without: 'highlight' })

	test('is brought into view, focused and outlined', async ({ page, open }) => {
		await open('/consent')
		const popup = await openPopup(page)
		await page.keyboard.type('персональных данных')
		await popup.getByRole('group', { name: 'На этой странице' }).getByRole('option').last().click()

		await expect(popup).toBeHidden()
		const block = page.locator('main [tabindex="-1"]:focus')
		await expect(block).toContainText(/персональных данных/i)
		await expect(block).toBeInViewport()
		await expect(block).not.toHaveCSS('outline-style', 'none')
		expect(await page.evaluate(() => 'highlights' in CSS || 'Highlight' in window)).toBe(false)
	})
})

test('the chosen result is of one colour in the colours of the system', {
	tag: [needs.hydration.tag, needs.chromium.tag],
}, async ({ open, page }) => {
	await answerSearches(page, () => two)
	await open('/consent')
	const popup = await openPopup(page)
	await popup.getByRole('combobox').fill('брекеты')
	await expect(popup.getByText('Найдено: 2 за 3 мс')).toBeVisible()
	await page.emulateMedia({ forcedColors: 'active' })
	await page.keyboard.press('ArrowDown')

	const colours = await popup
		.getByRole('option', { selected: true })
		.evaluate(row => [row, ...row.querySelectorAll('*')].map(element => getComputedStyle(element).color))
	expect(new Set(colours).size).toBe(1)
})
