import { expect, test } from './fixtures.ts'

test.use({ environment: { CLINIC_NOW: '2028-01-10T10:00:00+07:00' } })

test('where nothing runs, Anna reads so and is led to the prices', async ({ page, open }) => {
	await open('/promotions')
	const main = page.getByRole('main')

	await expect(main.getByRole('heading', { name: 'Сейчас акций нет' })).toBeVisible()
	await expect(main.getByRole('link', { name: 'Цены на все услуги' })).toHaveAttribute('href', '/prices')
	await expect(main.getByRole('article')).toHaveCount(0)
})
