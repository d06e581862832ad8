import { expect, test } from './fixtures.ts'

// Nobody listens there: every call of this site fails.
test.use({ environment: { CLINIC_API_URL: 'http://127.0.0.1:9/api' } })

test('Galina searches while the clinic cannot answer and reads whom to call', async ({ page, open }) => {
	const answer = await open('/search?q=брекеты')

	expect(answer.status()).toBe(503)
	expect(answer.headers()['cache-control']).toBe('no-store')
	const failure = page.getByRole('region', { name: 'Поиск сейчас недоступен' })
	await expect(failure.getByRole('link')).toHaveAttribute('href', /^tel:/)
	await expect(page.getByText(/Найдено/)).toHaveCount(0)
	await expect(page.getByRole('textbox', { name: 'Поисковый запрос' })).toHaveValue('брекеты')
})
