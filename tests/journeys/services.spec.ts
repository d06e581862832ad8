import { expect, needs, test } from './fixtures.ts'

test('Anna finds a service in its category and is taken to a form that knows it (check 3)', async ({
	page,
	open,
}) => {
	await open('/services')
	const main = page.getByRole('main')
	await main
		.getByRole('navigation', { name: 'Категории услуг' })
		.getByRole('link', { name: 'Терапия' })
		.click()

	await expect(page).toHaveURL(/\/services\?category=terapiya$/)
	await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Терапия'])
	await main.getByRole('link', { name: 'Лечение кариеса', exact: true }).click()

	await expect(main.getByRole('heading', { level: 1, name: 'Лечение кариеса' })).toBeVisible()
	for (const heading of [
		'Возможные осложнения',
		'Что можно сделать вместо этого',
		'Чего ждать в итоге',
		'Как подготовиться',
		'Вопросы',
	]) {
		await expect(main.getByRole('heading', { name: heading })).toBeVisible()
	}
	await expect(main.getByText('Имеются противопоказания. Необходима консультация специалиста.')).toBeVisible()
	const price = main.getByRole('table', { name: /^Цены/ }).getByRole('row', { name: /одна поверхность/ })
	await expect(price).toContainText(/4.500–6.500.₽/)
	const booking = main.getByRole('link', { name: 'Записаться на приём' })
	await expect(booking).toHaveAttribute('href', /^\/appointment\?service=lechenie-kariesa&from=/)
})

test('Galina goes from the top of the list to the group she looks for', async ({ page, open }) => {
	await open('/services')
	const main = page.getByRole('main')
	const contents = main.getByRole('navigation', { name: 'На этой странице' })
	const links = contents.getByRole('link')
	await contents.getByText('Разделы этой страницы').click()
	const headings = await main.getByRole('heading', { level: 2 }).allTextContents()
	expect(headings.length).toBeGreaterThan(3)
	await expect(links).toHaveText(headings)
	const address = new URL(page.url()).pathname

	for (const name of headings) {
		await links.filter({ hasText: new RegExp(`^${name}$`) }).click()

		const heading = main.getByRole('heading', { level: 2, name, exact: true })
		await expect(heading).toBeInViewport()
		expect(new URL(page.url()).pathname).toBe(address)
		expect(new URL(page.url()).hash).toBe(`#${await heading.getAttribute('id')}`)
	}
})

test('a list of one group has nowhere to go within itself', async ({ page, open }) => {
	await open('/services?category=hirurgiya')

	await expect(page.getByRole('heading', { level: 2, name: 'Хирургия' })).toBeVisible()
	await expect(page.getByRole('navigation', { name: 'На этой странице' })).toHaveCount(0)
})

test('each service of the list and each price leads to the form that knows it', async ({
	page,
	open,
	javaScriptEnabled,
	bundleBlocked,
}) => {
	for (const [path, name] of [
		['/services?category=terapiya', 'Записаться: Лечение кариеса'],
		['/prices?category=terapiya', 'Записаться: Лечение кариеса, одна поверхность'],
		['/services/lechenie-kariesa', 'Записаться: Лечение кариеса, одна поверхность'],
	] as const) {
		await open(path)

		await page.getByRole('main').getByRole('link', { name, exact: true }).click()

		const alive = javaScriptEnabled && !bundleBlocked
		const form = alive ? page.getByRole('dialog', { name: 'Запись на приём' }) : page.getByRole('main')
		await expect(form.getByLabel('Услуга')).toHaveValue('lechenie-kariesa')
	}
})

test('a price of no service is booked under its own name', async ({ page, open }) => {
	await open('/prices?category=diagnostika')
	const link = page.getByRole('link', { name: 'Записаться: Первичный приём хирурга', exact: true })

	await open((await link.getAttribute('href')) ?? '')

	await expect(page.getByRole('main').getByLabel('Услуга')).toHaveValue('Первичный приём хирурга')
})

test('a question unfolds without any script', needs.styles, async ({ page, open }) => {
	await open('/services/lechenie-kariesa')
	const answer = page.getByText('Врач начинает работу после анестезии', { exact: false })

	await expect(answer).toBeHidden()
	await page.getByText('Больно ли лечить кариес?').click()

	await expect(answer).toBeVisible()
})

test('an unknown category shows everything and says so, an unknown service is a 404', async ({
	page,
	open,
}) => {
	await open('/services?category=net-takoy')
	await expect(page.getByText('Такой категории нет, показываем все услуги.')).toBeVisible()

	const answer = await open('/services/net-takoy')
	expect(answer.status()).toBe(404)
	await expect(page.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
})
