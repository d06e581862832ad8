import { expect, test } from './fixtures.ts'

test('Anna opens the home page and reads where she is', async ({ page, open }) => {
	const answer = await open('/')

	expect(answer.status()).toBe(200)
	await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
	await expect(page.getByRole('main')).toHaveCount(1)
	await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
	await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
	const title = await page.title()

	await open('/no-such-page')
	expect(await page.title()).not.toBe(title)
})

test('Anna finds the way to the form and to the story of the clinic', async ({ page, open }) => {
	await open('/')
	const main = page.getByRole('main')

	await expect(main.getByRole('link', { name: 'Узнать больше' })).toHaveAttribute('href', '/about')
	const booking = main.getByRole('link', { name: 'Записаться на приём' }).first()
	expect(await booking.getAttribute('href')).toMatch(/^\/appointment/)
})

test('Anna reads what the clinic is good at, when it works, and where to go next', async ({ page, open }) => {
	await open('/')
	const main = page.getByRole('main')

	for (const bullet of ['Безболезненное лечение', 'Опытные специалисты', 'Современное оборудование']) {
		await expect(main.getByText(bullet, { exact: true })).toBeVisible()
	}
	await expect(main.getByRole('heading', { name: 'Почему выбирают нас' })).toBeVisible()
	await expect(main.getByText(/^9:00.18:00$/)).toBeVisible()
	for (const room of ['services', 'prices', 'about', 'doctors', 'promotions', 'reviews', 'contacts']) {
		await expect(main.locator(`a[href="/${room}"]`).first()).toBeVisible()
	}
})

test('Anna sees the newest news and goes on to all of it', async ({ page, open, site }) => {
	const news: { slug: string; title: string }[] = await (await fetch(`${site.origin}/api/news`)).json()
	await open('/')
	const block = page.getByRole('region', { name: 'Новости' })

	await expect(block.getByRole('listitem')).toHaveCount(3)
	for (const { slug, title } of news.slice(0, 3)) {
		await expect(block.getByRole('link', { name: title })).toHaveAttribute('href', `/news/${slug}`)
	}
	await block.getByRole('link', { name: 'Все новости' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Новости' })).toBeVisible()
})
