import { expect, test } from './fixtures.ts'

const warning = 'Имеются противопоказания. Необходима консультация специалиста.'

// In Novosibirsk the last day of the year has already come, in Greenwich it has not.
test.use({ environment: { CLINIC_NOW: '2026-12-30T18:00:00Z' } })

test('Anna sees what runs today, each with dates, price, conditions and the warning', async ({
	page,
	open,
}) => {
	await open('/promotions')
	const promotions = page.getByRole('main').getByRole('article')

	await expect(promotions.getByRole('heading', { level: 2 })).toHaveText([
		'Осмотр и снимок в один день',
		'Гигиена вдвоём',
		'Утро для тех, кому за шестьдесят',
	])
	for (const promotion of await promotions.all()) {
		await expect(promotion.getByText(warning)).toBeVisible()
		await expect(promotion.getByRole('heading', { name: 'Условия' })).toBeVisible()
		await expect(promotion.getByText(/Организатор.— ООО/)).toBeVisible()
	}
	const first = promotions.first()
	await expect(first.getByText(/^1.октября.—.31.декабря.2026$/)).toBeVisible()
	await expect(first).toContainText(/900.₽/)
	await expect(first.getByRole('link', { name: 'Рентгеновские снимки зубов' })).toHaveAttribute(
		'href',
		'/services/snimki-zubov',
	)
})

test('the home page names the two that end first and counts the reviews', async ({ page, open }) => {
	await open('/')
	const main = page.getByRole('main')

	await expect(main.getByText(/^Осмотр и снимок в один день.—.до.31.декабря\.$/)).toBeVisible()
	await expect(main.getByText(/^Гигиена вдвоём.—.до.31.января.2027\.$/)).toBeVisible()
	await expect(main.getByText(/^26.отзывов пациентов\./)).toBeVisible()
	await expect(main.getByText('4,3')).toBeVisible()
	const faces = main.getByRole('article').filter({ hasText: 'Терапевты, хирург' }).locator('img')
	await expect(faces).toHaveCount(3)
	await expect(faces.first()).toHaveAttribute('src', /^\/pictures\/doctors\//)
})

test('the warning is no smaller than the text round it', async ({ page, open }) => {
	await open('/promotions')
	const sizes = await page
		.getByRole('article')
		.first()
		.locator('p')
		.evaluateAll(lines => lines.map(line => [line.textContent, getComputedStyle(line).fontSize]))

	const size = (text: string) => sizes.find(([line]) => line?.startsWith(text))?.[1]
	expect(size(warning)).toBe(size('Для тех, кто приходит'))
})
