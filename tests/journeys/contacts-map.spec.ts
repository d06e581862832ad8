import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'

test.use({ environment: { MAPS_KEY: 'key-of-a-test' } })

/** What the maps provider would send: as much of it as our page uses. */
const provider = `
	window.ymaps = {
		ready: work => setTimeout(work),
		Map: function (place, state) {
			place.textContent = 'Центр карты ' + state.center.join(', ')
			this.geoObjects = { add: mark => { place.textContent += ', ' + mark.words.iconCaption } }
		},
		Placemark: function (center, words) { this.words = words },
	}`

/** Answers for the provider and remembers who was asked. */
async function foreign(page: Page, answer: { body: string } | 'none') {
	const asked: string[] = []
	await page.route(/^https:/, route => {
		asked.push(route.request().url())
		return answer === 'none'
			? route.abort()
			: route.fulfill({ body: answer.body, contentType: 'text/javascript' })
	})
	return asked
}

const map = (page: Page) => page.getByRole('region', { name: 'Карта: клиника' })

test('nobody else is asked before the visitor wants the map (reliability 39)', async ({ page, open }) => {
	const asked = await foreign(page, 'none')
	const answer = await open('/contacts')

	expect(answer.headers()['content-security-policy']).not.toContain('yandex')
	await expect(page.getByRole('main')).toContainText('он узнает адрес вашего устройства в сети')
	await expect(page.getByRole('link', { name: 'Показать карту' })).toHaveAttribute('href', /\?map=1#map$/)
	expect(asked).toEqual([])
})

test('the map comes to who asks for it', needs.hydration, async ({ page, open }) => {
	const asked = await foreign(page, { body: provider })
	await open('/contacts')
	await page.getByRole('link', { name: 'Показать карту' }).click()

	await expect(map(page)).toHaveText(/^Центр карты 55\.\d+, 82\.\d+, Мы здесь$/)
	await expect(page.getByText('Карта загружается')).toHaveCount(0)
	expect(asked).toEqual([expect.stringContaining('https://api-maps.yandex.ru/2.1/?apikey=key-of-a-test')])
})

for (const [trouble, answer] of [
	['does not come', 'none'],
	['is something else', { body: 'window.ymaps = undefined' }],
	['breaks', { body: provider.replace('place.textContent =', 'throw new Error("no tiles");') }],
] as const) {
	test(
		`a map that ${trouble} leaves the address and says so`,
		needs.hydration,
		async ({ page, open, expectInConsole }) => {
			for (const line of ['net::ERR_FAILED', 'no tiles']) expectInConsole(line)
			await foreign(page, answer)
			await open('/contacts?map=1')

			await expect(page.getByRole('main').getByText('Карта не загрузилась')).toBeVisible()
			await expect(page.getByRole('main').getByText('ул. Примерная, 1').first()).toBeVisible()
			await expect(page.getByRole('link', { name: 'Открыть в Яндекс Картах' })).toBeVisible()
		},
	)
}

test('the address and the way stand there without the map too', async ({
	page,
	open,
	javaScriptEnabled,
	bundleBlocked,
	expectInConsole,
}) => {
	expectInConsole('net::ERR_FAILED')
	const asked = await foreign(page, 'none')
	await open('/contacts?map=1')

	await expect(page.getByRole('main').getByText('ул. Примерная, 1').first()).toBeVisible()
	await expect(page.getByRole('link', { name: 'Открыть в Яндекс Картах' })).toBeVisible()
	const loads = javaScriptEnabled && !bundleBlocked
	await expect.poll(() => asked.length).toBe(loads ? 1 : 0)
	if (loads) return
	await expect(page.getByRole('main')).toContainText('откройте её по ссылке')
	await expect(page.getByText('загружается')).toHaveCount(0)
	await expect(map(page)).toHaveCount(0)
})
