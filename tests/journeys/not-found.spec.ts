import { expect, needs, test } from './fixtures.ts'

test('Anna mistypes an address and is helped on', async ({ page, open }) => {
	const answer = await open('/uslugi/zuby')

	expect(answer.status()).toBe(404)
	expect(answer.headers()['cache-control']).toContain('no-store')
	await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
	await expect(page.getByRole('navigation', { name: 'Основное меню', includeHidden: true })).toHaveCount(1)
	const main = page.getByRole('main')
	await expect(main.locator('a[href^="tel:+"]')).toBeVisible()

	await main.getByRole('searchbox', { name: 'Поисковый запрос' }).fill('имплант')
	await expect(main.getByRole('button', { name: 'Найти' })).toBeEnabled()
	await expect(main.locator('form')).toHaveAttribute('action', '/search')
	await expect(main.locator('form')).not.toHaveAttribute('method', 'post')
})

for (const [what, path] of [
	['an escape that is none', '/services/50%'],
	['a document that is gone', '/documents/files/staryy-dogovor.pdf'],
] as const) {
	test(`the page for ${what} works`, needs.hydration, async ({ page, open, expectInConsole }) => {
		expectInConsole('could not be decoded')
		const answer = await open(path)

		expect(answer.status()).toBe(404)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы нет')
		await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
		await expect(page).toHaveURL('/')
	})
}

for (const path of ['/services/%D0%BD%D0%B5%D1%82', '/a/b/c.php', '/../etc/passwd', '/%E0%A4%A']) {
	test(`a request for ${path} gets no page and no stack`, async ({ request }) => {
		const answer = await request.get(path)

		expect([400, 404]).toContain(answer.status())
		expect(await answer.text()).not.toMatch(/node_modules|\.tsx?:\d|at .*\(.*:\d+:\d+\)/)
	})
}
