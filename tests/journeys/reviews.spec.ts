import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'

test('the average and the counts are those of the reviews one can read', async ({ page, open }) => {
	await open('/reviews')
	const main = page.getByRole('main')
	const said = await main.getByRole('region', { name: 'Средняя оценка' }).innerText()
	const table = await main.getByRole('table').getByRole('row').allInnerTexts()
	const shares = table.flatMap(row => /^(\d) из 5\s.*?(\d+)\s*$/s.exec(row)?.slice(1).map(Number) ?? [])

	const marks = await allMarks(page)

	expect(marks).toHaveLength(26)
	const average = Math.round((marks.reduce((sum, mark) => sum + mark, 0) / marks.length) * 10) / 10
	expect(said.replace(/\s+/g, ' ')).toContain(`${average.toLocaleString('ru')} из 5`)
	expect(average).toBe(4.3)
	expect(said).toMatch(/26\sотзывов/)
	expect(shares).toEqual([5, 4, 3, 2, 1].flatMap(mark => [mark, marks.filter(one => one === mark).length]))
})

/** The marks on all pages of the list. */
async function allMarks(page: Page) {
	const marks: number[] = []
	for (;;) {
		const reviews = await page.getByRole('main').getByRole('article').allInnerTexts()
		marks.push(...reviews.map(text => Number(/(\d)\s+из\s+5/.exec(text)?.[1])))
		const next = page.getByRole('link', { name: 'Вперёд' })
		if ((await next.count()) === 0) return marks
		const heading = await page.locator('#list').innerText()
		await next.click()
		await expect(page.locator('#list')).not.toHaveText(heading)
	}
}

test('Anna reads ten reviews at a time, newest first, with the clinic’s answers', async ({ page, open }) => {
	await open('/reviews')
	const main = page.getByRole('main')

	const reviews = main.getByRole('article')
	await expect(reviews).toHaveCount(10)
	const written = await reviews
		.locator('p > time:first-child')
		.evaluateAll(times => times.map(time => time.getAttribute('datetime')))
	expect(written).toEqual(written.toSorted().reverse())
	const oksana = reviews.filter({ hasText: 'Оксана Л.' })
	await expect(oksana.getByRole('heading', { name: 'Ответ клиники' })).toBeVisible()
	await expect(oksana).toContainText('2ГИС')
	await expect(oksana.getByRole('link', { name: 'Профессиональная гигиена' })).toHaveAttribute(
		'href',
		'/services/professionalnaya-gigiena',
	)

	await main.getByRole('link', { name: 'Страница 3' }).click()

	await expect(main.getByRole('heading', { name: 'Отзывы 21–26 из 26' })).toBeVisible()
	await expect(page).toHaveTitle(/^Отзывы, страница 3 из 3/)
	await expect(reviews).toHaveCount(6)
})

test('what waits or was refused is not shown', async ({ request }) => {
	const pages = await Promise.all([1, 2, 3].map(page => request.get(`/reviews?page=${page}`)))
	const html = (await Promise.all(pages.map(page => page.text()))).join('')

	expect(html).not.toMatch(/pending|rejected|consent_ref|образец/)
})

for (const [wanted, heading] of [
	['0', 'Отзывы 1–10 из 26'],
	['два', 'Отзывы 1–10 из 26'],
	['99', 'Отзывы 21–26 из 26'],
] as const) {
	test(`page ${wanted} is the nearest one there is`, async ({ page, open }) => {
		const answer = await open(`/reviews?page=${wanted}`)

		expect(answer.status()).toBe(200)
		await expect(page.getByRole('heading', { name: heading })).toBeVisible()
	})
}

test('a turned page is read from its heading on', needs.hydration, async ({ page, open }) => {
	await open('/reviews')
	await page.evaluate(() => Object.assign(window, { sameDocument: true }))

	await page.getByRole('link', { name: 'Вперёд' }).click()

	const heading = page.getByRole('heading', { name: 'Отзывы 11–20 из 26' })
	await expect(heading).toBeFocused()
	await expect(heading).toBeInViewport()
	expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
