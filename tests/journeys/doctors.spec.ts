import { expect, needs, test } from './fixtures.ts'

test.use({ environment: { CLINIC_NOW: '2026-11-21T10:00:00+07:00' } })

test('Olga finds a doctor for her son and reads who he is', async ({ page, open }) => {
	await open('/doctors')
	const main = page.getByRole('main')
	await expect(main.getByRole('article')).toHaveCount(9)

	await main.getByRole('link', { name: 'Терапевты' }).click()
	await expect(main.locator('[aria-live]')).toHaveText(/^3.врача$/)
	await main.getByRole('link', { name: 'Детям' }).click()

	await expect(main.locator('[aria-live]')).toHaveText(/^2.врача$/)
	const query = new URL(page.url()).searchParams
	expect([query.get('specialization'), query.get('age')]).toEqual(['терапевт', 'children'])
	await expect(main.getByRole('link', { name: 'Терапевты' })).toHaveAttribute('aria-current', 'true')
	await main.getByRole('link', { name: 'Гладышев Тимур Ренатович' }).click()

	await expect(main.getByRole('heading', { level: 1 })).toHaveText('Гладышев Тимур Ренатович')
	await expect(page).toHaveURL(/\/doctors\/6$/)
})

test('a doctor’s page shows education, accreditation, hours, services and reviews', async ({
	page,
	open,
}) => {
	await open('/doctors/2')
	const main = page.getByRole('main')

	for (const heading of ['Часы приёма', 'Образование', 'Аккредитация', 'Услуги врача', 'Отзывы о враче']) {
		await expect(main.getByRole('heading', { name: heading, exact: true })).toBeVisible()
	}
	await expect(main.getByText('21 год')).toBeVisible()
	await expect(main.getByText(/выдана 25.марта.2025, срок до.25.марта.2030/)).toBeVisible()
	const monday = main
		.getByRole('table', { name: 'Часы приёма' })
		.getByRole('row', { name: /^Понедельник 9:00–16:00/ })
	await expect(monday).toContainText('операции до 12:00')
	await expect(main.getByText('Ирина Т.')).toBeVisible()
	await expect(main.getByRole('link', { name: 'Установка импланта' }).first()).toHaveAttribute(
		'href',
		'/services/ustanovka-implanta',
	)
	await expect(main.getByRole('link', { name: 'Записаться на приём' })).toHaveAttribute(
		'href',
		'/appointment?doctor=2&from=/doctors/2',
	)
})

test('a doctor answers by slug too, and the number is the address to remember', async ({
	page,
	open,
	site,
}) => {
	const answer = await open('/doctors/burmistrov-andrey-ilich')

	expect(answer.status()).toBe(200)
	await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.origin}/doctors/2`)
})

test('an unknown doctor is a 404, an unknown choice is explained', async ({ page, open }) => {
	expect((await open('/doctors/99')).status()).toBe(404)
	expect((await open('/doctors/net-takogo')).status()).toBe(404)

	await open('/doctors?specialization=окулист&age=children')
	const main = page.getByRole('main')
	await expect(main.getByText('«окулист»')).toBeVisible()
	await expect(main.locator('[aria-live]')).toHaveText(/^5.врачей$/)
})

test('where nobody fits, Olga reads how to go on', async ({ page, open }) => {
	await open('/doctors?specialization=хирург&age=children')
	const main = page.getByRole('main')

	await expect(main.getByRole('heading', { name: 'Таких врачей у нас нет' })).toBeVisible()
	await main.getByRole('link', { name: 'Показать всех' }).click()

	await expect(main.getByRole('article')).toHaveCount(9)
})

test(
	'choosing keeps scroll position and focus, and announces the count',
	needs.hydration,
	async ({ page, open }) => {
		await open('/doctors')
		const surgeons = page.getByRole('main').getByRole('link', { name: 'Хирург' })
		await surgeons.focus()
		await page.evaluate(() => Object.assign(window, { sameDocument: true }))

		await page.keyboard.press('Enter')

		await expect(page.getByRole('main').locator('[aria-live]')).toHaveText(/^1.врач$/)
		await expect(surgeons).toBeFocused()
		expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
	},
)
