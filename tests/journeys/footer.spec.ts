import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'

const links = {
	Документы: '/documents',
	Договора: '/contracts',
	'Лекарственные препараты': '/medicines',
	Новости: '/news',
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
	const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Novosibirsk', year: 'numeric' }).format()
	await expect(footer).toContainText(year)
})

test.describe('on a small screen', () => {
	test.use({ viewport: { width: 360, height: 500 } })

	test('Galina goes from the end of the page to its top', async ({ page, open }) => {
		await open('/')
		await scroll(page, 100_000)

		await page.getByRole('link', { name: 'Наверх' }).click()

		// Without styles the browser keeps a margin round the page.
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(10)
	})

	test('the way up appears beyond 300 px and goes again', needs.scripts, async ({ page, open }) => {
		await open('/')
		const up = page.getByRole('link', { name: 'Наверх' })

		await expect(up).toBeHidden()
		await scroll(page, 300)
		await expect(up).toBeHidden()
		await scroll(page, 301)
		await expect(up).toBeVisible()
		await up.click()
		await expect(up).toBeHidden()
	})
})

const scroll = (page: Page, top: number) =>
	page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), top)
