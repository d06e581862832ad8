import { expect, needs, test } from './fixtures.ts'

const links = {
	Документы: '/documents',
	Договора: '/contracts',
	'Лекарственные препараты': '/medicines',
	Вакансии: '/vacancies',
	'О клинике': '/about',
	'Карта сайта': '/sitemap',
	'Политика конфиденциальности': '/privacy',
	'Пользовательское соглашение': '/terms',
	'Оценить качество обслуживания': '/survey?from=%2F',
}

test('Galina finds documents, contacts and the survey at the end of the page', async ({ page, open }) => {
	await open('/')
	const footer = page.getByRole('contentinfo')

	for (const [name, href] of Object.entries(links)) {
		await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
	}
	await expect(footer.locator('a[href^="tel:+"]').first()).toBeVisible()
	await expect(footer.locator('a[href^="mailto:"]').first()).toBeVisible()
	await expect(footer.locator('a[href="/contacts"]').first()).toBeVisible()
	await expect(footer).toContainText(`${new Date().getFullYear()}`)
})

test('Galina goes back to the top of a page without scripts', async ({ page, open }) => {
	await page.setViewportSize({ width: 360, height: 500 })
	await open('/')
	const up = page.getByRole('link', { name: 'Наверх' })
	await up.scrollIntoViewIfNeeded()

	await up.click()

	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the way up appears beyond 300 px', needs.scripts, async ({ page, open }) => {
	await page.setViewportSize({ width: 360, height: 500 })
	await open('/')
	const up = page.getByRole('link', { name: 'Наверх' })
	const scrollTo = (y: number) => page.evaluate(top => scrollTo({ top, behavior: 'instant' }), y)

	await expect(up).toBeHidden()
	await scrollTo(300)
	await expect(up).toBeHidden()
	await scrollTo(301)
	await expect(up).toBeVisible()
	await up.click()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
	await expect(up).toBeHidden()
})
