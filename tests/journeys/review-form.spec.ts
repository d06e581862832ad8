import type { Page } from '@playwright/test'
import { createDatabase } from '#app/database/database.server.ts'
import type { Site } from '#tests/support/site.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

// A site of its own: other journeys count the reviews that come with the content.
test.use({ environment: { LOG_LEVEL: 'debug' } })

const thanks = 'Спасибо. Ваш отзыв отправлен.'
const section = (page: Page) => page.getByRole('region', { name: 'Оставить отзыв' })

/** Fills in what must be filled in. */
async function write(page: Page, { name = 'Анна Б.', text = 'Доктор объяснила каждый шаг.' } = {}) {
	const form = section(page)
	await form.getByLabel('Ваше имя').fill(name)
	await form.getByRole('radio', { name: '4 из 5' }).check()
	await form.getByLabel('Отзыв', { exact: true }).fill(text)
	await form.getByLabel('Даю согласие на обработку персональных данных').check()
	await form.getByLabel('Даю согласие на публикацию отзыва').check()
}

/** A letter breaks long lines of a visitor's text. */
const inOneLine = (letter: string) => letter.replaceAll('\n> ', ' ')
const send = (page: Page) => page.getByRole('button', { name: 'Отправить отзыв' }).click()

async function stored(site: Site, name: string) {
	const { db, close } = createDatabase(`file:${site.folder}/clinic.sqlite`)
	const rows = await db.selectFrom('reviews').selectAll().where('author_name', '=', name).execute()
	await close()
	return rows
}

test('Anna writes a review, reception publishes it by the link, and everybody reads it (check 48)', async ({
	open,
	page,
	mail,
	site,
}) => {
	const name = `Анна ${test.info().project.name}`
	const text = `Лечили сорок минут (9:00 <img src=x onerror=alert(1)>. ${name}`
	await open('/reviews')
	await write(page, { name, text })
	await section(page).getByLabel('Врач').selectOption('Орлова Марина Сергеевна')

	await send(page)

	await expect(page.getByText(thanks)).toBeVisible()
	await expect(page.locator('#form-status')).toBeFocused()
	await expect(page.getByRole('button', { name: 'Отправить отзыв' })).toHaveCount(0)
	expect(await stored(site, name)).toMatchObject([{ rating: 4, text, doctor_id: 1, status: 'pending' }])
	await open('/reviews')
	await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(0)

	const letter = () =>
		mail.received.map(({ mail }) => mail.text ?? '').find(words => inOneLine(words).includes(text)) ?? ''
	await expect.poll(letter).toContain('/moderation/')
	const link = new URL(/https?:\S+\/moderation\/\S+/.exec(letter())?.[0] ?? '')
	const answer = await open(link.pathname)
	expect(answer.headers()['cache-control']).toBe('no-store')
	expect(answer.headers()['x-robots-tag']).toBe('noindex')
	await expect(page.getByRole('main')).toContainText(text)
	await page.getByLabel('Ответ клиники').fill('Спасибо, передадим доктору.')
	await page.getByRole('button', { name: 'Опубликовать' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отзыв опубликован')

	await open('/reviews')
	const review = page.getByRole('article').filter({ hasText: text })
	await expect(review).toContainText('4 из 5')
	await expect(review).toContainText('Отзыв с сайта')
	await expect(review.getByRole('link', { name: 'Орлова Марина Сергеевна' })).toBeVisible()
	await expect(review).toContainText('Спасибо, передадим доктору.')
	expect((await open(link.pathname)).status()).toBe(410)
	await expect(page.getByRole('button', { name: 'Опубликовать' })).toHaveCount(0)
	expect(site.log()).not.toContain(link.pathname.slice('/moderation/'.length))
})

test('a mistake is explained in place, with everything typed and ticked kept', async ({
	open,
	page,
	expectInConsole,
}) => {
	expectInConsole('422')
	await open('/reviews')
	await write(page, { text: 'Без имени.', name: '\u200b' })

	await send(page)

	await expect(page).toHaveTitle(/^Ошибка: Отзывы/)
	const summary = page.locator('#form-status')
	await expect(summary).toBeFocused()
	await expect(summary).toContainText('Отзыв не отправлен')
	const form = section(page)
	await expect(form.getByLabel('Ваше имя')).toHaveAccessibleDescription(
		/Укажите имя, которым подписать отзыв/,
	)
	await expect(form.getByRole('radio', { name: '4 из 5' })).toBeChecked()
	await expect(form.getByLabel('Отзыв', { exact: true })).toHaveValue('Без имени.')
	await expect(form.getByLabel('Даю согласие на публикацию отзыва')).toBeChecked()
	await summary.getByRole('link').click()
	await expect(form.getByLabel('Ваше имя')).toBeFocused()
	expect(await htmlFaults(await page.content())).toEqual([])
})

test('the form says what is missing in its own words', needs.hydration, async ({ open, page }) => {
	await open('/reviews')

	await send(page)

	const summary = page.locator('#form-status')
	await expect(summary.getByRole('link')).toHaveCount(5)
	await summary.getByRole('link', { name: 'Поставьте оценку от 1 до 5' }).click()
	await expect(page.getByRole('radio', { name: '1 из 5' })).toBeFocused()
	await expect(page.getByRole('group', { name: 'Оценка' })).toHaveAccessibleDescription(/Поставьте оценку/)
})

test('pebbles answer to the arrow keys and say what is chosen', needs.hydration, async ({ open, page }) => {
	await open('/reviews')
	const group = page.getByRole('group', { name: 'Оценка' })
	await expect(group).toContainText('Выберите оценку')

	await group.getByRole('radio', { name: '1 из 5' }).focus()
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('ArrowRight')

	await expect(group.getByRole('radio', { name: '3 из 5' })).toBeChecked()
	await expect(group.locator('[data-mark]')).toHaveText('3 из 5')
})

test('words beside the pebbles are never wrong', needs.styles, async ({ open, page }) => {
	await open('/reviews')
	const group = page.getByRole('group', { name: 'Оценка' })

	await group.getByRole('radio', { name: '5 из 5' }).check()

	await expect(group.getByText('Выберите оценку')).toBeHidden()
})

test(
	'a dead line keeps the review and offers the phone',
	needs.hydration,
	async ({ open, page, context, expectInConsole }) => {
		await open('/reviews')
		await write(page)
		expectInConsole('ERR_INTERNET_DISCONNECTED')
		expectInConsole('Failed to fetch')
		await context.setOffline(true)

		await send(page)

		await expect(page.getByText('Произошла ошибка при отправке.')).toBeVisible()
		await expect(section(page).getByLabel('Отзыв', { exact: true })).toHaveValue(
			'Доктор объяснила каждый шаг.',
		)
		await expect(section(page).getByRole('link', { name: '+7 (383) 000-00-01' })).toBeVisible()
	},
)

test('what fills in the honeypot is thanked and kept apart', async ({ open, page, site, mail }) => {
	const name = `Робот ${test.info().project.name}`
	await open('/reviews')
	await write(page, { name })
	await page
		.getByRole('main')
		.getByLabel('Оставьте это поле пустым')
		.fill('https://robot.example', { force: true })

	await send(page)

	await expect(page.getByText(thanks)).toBeVisible()
	expect(await stored(site, name)).toMatchObject([{ status: 'quarantined' }])
	expect(mail.received.some(({ mail }) => mail.text?.includes(name))).toBe(false)
})

test('both texts one agrees to can be read beside their boxes', async ({ open, page }) => {
	await open('/reviews')
	const form = section(page)

	await form.getByText('Текст согласия на публикацию', { exact: true }).click()

	await expect(page.getByText('статьёй 10.1').first()).toBeVisible()
	await page.keyboard.press('Escape')
	await form.getByText('Текст согласия', { exact: true }).click()
	await expect(page.getByText('Прочитать мой отзыв, проверить его').first()).toBeVisible()
})

test('the page with its form is sound', needs.styles, async ({ open, page, javaScriptEnabled }) => {
	const answer = await open('/reviews')
	expect(answer.headers()['cache-control']).toBe('no-store')
	expect(await htmlFaults(await answer.text())).toEqual([])
	expect(await htmlFaults(await page.content())).toEqual([])

	await page.setViewportSize({ width: javaScriptEnabled ? 320 : 1280, height: 800 })
	expect(await axe(page)).toEqual([])
	expect(await smallTargets(page)).toEqual([])
	await page.setViewportSize({ width: 320, height: 256 })
	expect(await overflow(page)).toBe(0)
})

test('a sent review reports names and lengths, never text', {
	tag: [needs.hydration.tag, needs.chromium.tag],
}, async ({ open, page }) => {
	const beacons: string[] = []
	await page.route('**/api/track/form-submission', route => {
		beacons.push(route.request().postData() ?? '')
		return route.fulfill({ status: 204 })
	})
	await open('/reviews')
	await write(page, { name: 'Анна Маячкова', text: 'Слова, которых никто не передаёт дальше.' })

	await send(page)

	await expect(page.getByText(thanks)).toBeVisible()
	await expect.poll(() => beacons).toHaveLength(1)
	expect(JSON.parse(beacons[0] ?? '')).toMatchObject({
		form_type: 'review',
		fields: { author_name: 13, text: 40 },
		has_consent: true,
	})
	expect(beacons[0]).not.toContain('Слова')
})

test('a tick is reported when another page takes the place of the form', {
	tag: [needs.hydration.tag, needs.chromium.tag],
}, async ({ open, page }) => {
	const beacons: string[] = []
	await page.route('**/api/track/consent-unload', route => {
		beacons.push(route.request().postData() ?? '')
		return route.fulfill({ status: 204 })
	})
	await open('/reviews')
	await page.getByLabel('Даю согласие на обработку персональных данных').check()

	await page.getByRole('banner').getByRole('link', { name: 'Врачи' }).click()

	await expect.poll(() => beacons).toHaveLength(1)
	expect(JSON.parse(beacons[0] ?? '')).toMatchObject({ form_type: 'review', event_type: 'page_unload' })
	expect(JSON.parse(beacons[0] ?? '').url).toMatch(/\/reviews$/)
})

test('a signal that is refused warns once', needs.hydration, async ({ open, page, expectInConsole }) => {
	expectInConsole('Tracking failed 500')
	expectInConsole('status of 500')
	const warnings: string[] = []
	page.on('console', message => message.text().startsWith('Tracking failed') && warnings.push(message.text()))
	await page.route('**/api/track/**', route => route.fulfill({ status: 500 }))
	await open('/reviews')

	const box = page.getByRole('main').getByLabel('Даю согласие на обработку персональных данных')
	await box.check()
	await box.uncheck()

	await expect.poll(() => warnings).toEqual(['Tracking failed 500'])
})
