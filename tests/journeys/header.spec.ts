import { expect, needs, test } from './fixtures.ts'

const links = ['Главная', 'Услуги', 'Цены', 'О клинике', 'Врачи', 'Акции', 'Отзывы', 'Контакты']
const telephone = { width: 360, height: 740 }

test('Anna sees the whole menu on a wide screen', async ({ page, open }) => {
	await open('/')
	const button = page.getByRole('button', { name: 'Меню' })
	if (await button.isVisible()) await button.click()

	const menu = page.getByRole('navigation', { name: 'Основное меню' })
	await expect(menu.getByRole('listitem').getByRole('link')).toHaveText(links)
	await expect(menu.getByRole('link', { name: 'Главная' })).toHaveAttribute('aria-current', 'page')
})

test.describe('on a telephone', () => {
	test.use({ viewport: telephone })

	test('Galina opens the menu and follows a link (checks 13, 42)', async ({ page, open }) => {
		await open('/no-such-page')
		const home = page
			.getByRole('navigation', { name: 'Основное меню' })
			.getByRole('link', { name: 'Главная' })
		await expect(home).toBeHidden()

		await page.getByRole('button', { name: 'Меню' }).click()
		await home.click()

		await expect(page).toHaveURL('/')
		await expect(home).toBeHidden()
	})

	test(
		'the button tells of the menu before it opens and closes, and of each change once',
		needs.hydration,
		async ({ page, open }) => {
			await open('/')
			const button = page.getByRole('button', { name: 'Меню' })
			await expect(button).toHaveAttribute('aria-expanded', 'false')
			await page.evaluate(() => {
				const changes: string[] = []
				const menu = document.getElementById('menu')
				const [button] = document.querySelectorAll('[popovertarget=menu]')
				new MutationObserver(() => changes.push(`says ${button?.getAttribute('aria-expanded')}`)).observe(
					button ?? document,
					{ attributeFilter: ['aria-expanded'] },
				)
				menu?.addEventListener('toggle', () =>
					changes.push(menu.matches(':popover-open') ? 'open' : 'closed'),
				)
				Object.assign(window, { changes })
			})

			const changes = () => page.evaluate(() => (window as unknown as { changes: string[] }).changes)
			await button.press('Enter')
			// Closed before its event has come, the popover tells of both changes once.
			await expect.poll(changes).toEqual(['says true', 'open'])
			await page.keyboard.press('Escape')

			await expect.poll(changes).toEqual(['says true', 'open', 'says false', 'closed'])
			await expect(button).toBeFocused()
		},
	)

	test(
		'the opened menu has the focus, so that it is named aloud, and the keys of its button',
		needs.hydration,
		async ({ page, open }) => {
			await open('/')
			const menu = page.getByRole('navigation', { name: 'Основное меню' })
			const button = page.getByRole('button', { name: 'Меню' })
			await button.press('Enter')
			await expect(menu).toBeFocused()

			await page.keyboard.press('Tab')
			await expect(menu.getByRole('link', { name: 'Главная' })).toBeFocused()
			await page.keyboard.press('Shift+Tab')
			await expect(button).toBeFocused()
			await page.keyboard.press('Enter')
			await expect(menu).toBeHidden()

			for (const key of ['Enter', 'Space']) {
				await page.keyboard.press(key)
				await expect(menu).toBeFocused()
				await page.keyboard.press(key)
				await expect(menu).toBeHidden()
				await expect(button).toBeFocused()
			}
			expect(await page.evaluate(() => scrollY)).toBe(0)
		},
	)

	test('Galina closes the menu without choosing (checks 13, 42)', async ({ page, open }) => {
		await open('/')
		const button = page.getByRole('button', { name: 'Меню' })
		const link = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Врачи' })

		await button.click()
		await expect(link).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(link).toBeHidden()

		await button.click()
		await expect(link).toBeVisible()
		await page.mouse.click(5, telephone.height - 5)
		await expect(link).toBeHidden()
	})
})

for (const width of [240, 320, 351, 352, 360, 640, 900]) {
	test(`the menu button stays where it was pressed, ${width} px`, needs.styles, async ({ page, open }) => {
		await page.setViewportSize({ width, height: 740 })
		await open('/about')
		await page.evaluate(() => document.fonts.ready.then(() => {}))
		const button = page.getByRole('button', { name: 'Меню' })
		const before = await button.boundingBox()

		await button.click()

		await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeVisible()
		expect(await button.boundingBox()).toEqual(before)
	})
}

test('Pavel, who uses no mouse, skips to the content (check 49)', async ({ page, open }) => {
	await open('/')

	await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: 'К основному содержанию' })).toBeFocused()
	await page.keyboard.press('Enter')

	await expect(page.getByRole('main')).toBeFocused()
})

test('Anna sees the mark of the clinic even where no built file comes', async ({ page, open }) => {
	await open('/contacts')

	for (const place of ['banner', 'contentinfo'] as const) {
		const mark = page.getByRole(place).locator('a[href="/"] img').first()
		await mark.scrollIntoViewIfNeeded()
		await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
	}
})

test('Anna finds the clinic, the form, the search and the low-vision version above every page', async ({
	page,
	open,
}) => {
	for (const path of ['/', '/no-such-page']) {
		await open(path)
		const banner = page.getByRole('banner')

		await expect(banner.getByRole('link', { name: 'Поиск по сайту' })).toHaveAttribute('href', '/search')
		const booking = banner.getByRole('link', { name: 'Записаться на приём' }).first()
		await expect(booking).toHaveAttribute('href', /^\/appointment/)
		await expect(banner.locator('a[href="/"] img').first()).toHaveAttribute('alt', /.+/)
		await expect(page.getByRole('link', { name: 'Версия для слабовидящих' })).toHaveAttribute(
			'href',
			`/accessibility?returnTo=${encodeURIComponent(path)}`,
		)
	}
})
