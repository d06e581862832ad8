import { expect, needs, test } from './fixtures.ts'
import { loadedPaths } from './measure.ts'

test.describe('from page to page without a document load', needs.hydration, () => {
	test('a new page starts at its top, its heading has the focus, and back leads to the old place (check 41)', async ({
		page,
		open,
	}) => {
		await open('/doctors')
		const card = page.getByRole('link', { name: /Ермаков/ })
		await card.scrollIntoViewIfNeeded()
		await page.evaluate(() => scrollBy({ top: 150, behavior: 'instant' }))
		await expect.poll(() => page.evaluate(() => history.state?.y === Math.round(scrollY))).toBe(true)
		// A driver may scroll before it clicks.
		await page.evaluate(() => {
			const note = () => sessionStorage.setItem('left', String(scrollY))
			addEventListener('click', note, { capture: true, once: true })
		})
		await card.click()
		const left = await page.evaluate(() => {
			const noted = Number(sessionStorage.getItem('left'))
			sessionStorage.removeItem('left')
			return noted
		})
		expect(left).toBeGreaterThan(300)

		await expect(page.getByRole('heading', { level: 1, name: /Ермаков/ })).toBeFocused()
		expect(await page.evaluate(() => scrollY)).toBe(0)
		await page.goBack()

		await expect(page.getByRole('heading', { level: 1, name: 'Врачи' })).toBeVisible()
		await expect.poll(() => page.evaluate(left => Math.abs(scrollY - left), left)).toBeLessThanOrEqual(10)
		expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])
	})

	test('a page that is long in coming is seen and heard to be on its way', async ({ page, open }) => {
		let release = () => {}
		const held = new Promise<void>(resolve => {
			release = resolve
		})
		await page.route('**/vacancies.data*', async route => {
			await held
			await route.continue()
		})
		await open('/about')
		const bar = () =>
			page.evaluate(() => getComputedStyle(document.documentElement, '::before').borderTopStyle === 'solid')
		expect(await bar()).toBe(false)

		await page.getByRole('contentinfo').getByRole('link', { name: 'Вакансии' }).click({ noWaitAfter: true })
		await expect.poll(bar).toBe(true)
		const words = page.locator('[aria-live=polite]', { hasText: 'Страница загружается' })
		await expect(words).toHaveCount(1)
		release()

		await expect(page.getByRole('heading', { level: 1, name: 'Вакансии' })).toBeFocused()
		expect(await bar()).toBe(false)
		await expect(words).toHaveCount(0)
	})

	test('back leads to the place of a tap that came as soon as the page had moved', async ({ page, open }) => {
		const fetched = page.waitForEvent('requestfinished', request => /\/doctors\/9\.data/.test(request.url()))
		await open('/doctors')
		const card = page.getByRole('link', { name: /Ермаков/ })
		await card.hover()
		await fetched

		const left = await card.evaluate(async link => {
			scrollBy({ top: 100, behavior: 'instant' })
			await new Promise(done => addEventListener('scroll', done, { once: true }))
			;(link as HTMLElement).click()
			return scrollY
		})
		expect(left).toBeGreaterThan(100)
		await expect(page.getByRole('heading', { level: 1, name: /Ермаков/ })).toBeVisible()
		await page.goBack()

		await expect(page.getByRole('heading', { level: 1, name: 'Врачи' })).toBeVisible()
		await expect.poll(() => page.evaluate(left => Math.abs(scrollY - left), left)).toBeLessThanOrEqual(10)
	})

	test('back from a page of another document leads to the old place, too', async ({ page, open }) => {
		await open('/services')
		await page.evaluate(() => scrollTo(0, 900))
		await page.waitForTimeout(400)
		await page.goto('/prices')
		// Driven from outside, Firefox never says that a page from its cache has loaded. Later: the page goes with it.
		await page.evaluate(() => void setTimeout(() => history.back()))

		await expect(async () => {
			const { path, off } = await page.evaluate(() => ({
				path: location.pathname,
				off: Math.abs(scrollY - 900),
			}))
			expect(path).toBe('/services')
			expect(off).toBeLessThanOrEqual(10)
		}).toPass({ timeout: 15_000 })
	})

	test('a filter leaves the visitor where they are, an anchor takes them to its place', async ({
		page,
		open,
	}) => {
		await page.setViewportSize({ width: 1280, height: 400 })
		await open('/services')
		await page.evaluate(() => scrollTo(0, 200))
		const chip = page.getByRole('link', { name: 'Хирургия', exact: true }).first()
		await chip.click()
		await expect(page).toHaveURL(/hirurgiya/)
		expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)

		await open('/prices')
		await page.getByRole('link', { name: 'документах' }).click()
		await expect(page).toHaveURL(/documents#tax$/)
		await expect(page.getByRole('heading', { name: /^Налоговый вычет/ }).first()).toBeInViewport()
	})

	test('an address that ends in a broken escape leads to its page', async ({ page, open }) => {
		await open('/services')
		await page.evaluate(() => {
			const { __remixRouter } = window as unknown as { __remixRouter: { navigate(to: string): void } }
			__remixRouter.navigate('/contacts#%')
		})

		await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
		await expect(page).toHaveURL(/\/contacts#%$/)
	})

	test('a page fetched ahead is there without another request', async ({ page, open, site }) => {
		await open('/contacts')
		const menu = page.getByRole('navigation', { name: 'Основное меню' })
		await expect.poll(() => loadedPaths(page)).toContain('/services.data')
		await page.waitForLoadState('networkidle')
		// Offline by its driver, Firefox does not ask its cache either.
		process.kill(site.pid, 'SIGSTOP')

		try {
			await menu.getByRole('link', { name: 'Услуги' }).click()
			await expect(page.getByRole('heading', { level: 1, name: 'Услуги' })).toBeFocused()
			await expect(page).toHaveURL(/\/services$/)
			// What only this page has is styled by the sheet of all.
			await expect(page.locator('main p[aria-live]')).toHaveCSS('margin-top', '-16px')
		} finally {
			process.kill(site.pid, 'SIGCONT')
		}
	})

	test('without the style sheet a link loads its page whole, with its own styles', async ({
		page,
		open,
		expectInConsole,
	}) => {
		expectInConsole('net::ERR_FAILED')
		await page.route(/\.css$/, route => route.abort())
		await open('/contacts')
		await page.evaluate(() => Object.assign(window, { here: true }))

		await page
			.getByRole('navigation', { name: 'Основное меню' })
			.getByRole('link', { name: 'Услуги' })
			.click()

		await expect(page.getByRole('heading', { level: 1, name: 'Услуги' })).toBeVisible()
		await expect(page.locator('main p[aria-live]')).toHaveCSS('margin-top', '-16px')
		expect(await page.evaluate(() => 'here' in window)).toBe(false)
	})

	for (const [place, name, title] of [
		['contentinfo', 'Документы', 'Документы'],
		['banner', 'Поиск по сайту', 'Поиск по сайту'],
	] as const) {
		test(`on a slow line «${name}», not there yet, is loaded as a page`, async ({ page, open }) => {
			await page.addInitScript(() =>
				Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }),
			)
			await open('/')
			await page.evaluate(() => Object.assign(window, { here: true }))

			await page.getByRole(place).getByRole('link', { name }).click()

			await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
			expect(await page.evaluate(() => 'here' in window)).toBe(false)
		})
	}
})

for (const [path, name, part] of [
	['/reviews', 'Написать отзыв', '#write'],
	['/vacancies/gigienist-stomatologicheskiy', 'Откликнуться', '#apply'],
] as const) {
	test(`«${name}» hands the keyboard the form further down`, async ({ page, open }) => {
		await open(path)
		await page.getByRole('link', { name }).first().press('Enter')
		await expect(page).toHaveURL(new RegExp(`${part}$`))
		await expect(page.locator(part)).toBeInViewport()
		await page.keyboard.press('Tab')

		const isBehind = await page
			.locator(part)
			.evaluate(
				heading =>
					heading.compareDocumentPosition(document.activeElement ?? heading) ===
					Node.DOCUMENT_POSITION_FOLLOWING,
			)
		expect(isBehind).toBe(true)
		await expect(page.locator(':focus')).toBeInViewport()
	})
}

test('a page of the menu is marked as the one that is open', needs.styles, async ({ page, open }) => {
	await open('/prices')
	const menu = page.getByRole('navigation', { name: 'Основное меню' })

	await expect(menu.getByRole('link', { name: 'Цены' })).toHaveAttribute('aria-current', 'page')
	await expect(menu.locator('[aria-current]')).toHaveCount(1)
})
