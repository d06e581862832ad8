import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { answerAll, dialogOf, openSurvey, question, remembered } from './survey-steps.ts'
import { htmlFaults } from './valid-html.ts'

const shown = () => localStorage.getItem('surveyShown')

test.describe('the survey dialog', needs.hydration, () => {
	test('is 600 px wide, starts at its heading, gives the focus back and is marked', async ({
		open,
		page,
	}) => {
		await open('/prices')
		const opener = page.getByRole('link', { name: 'Оценить качество обслуживания' })
		const dialog = await openSurvey(page)

		expect((await dialog.boundingBox())?.width).toBe(600)
		await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
		expect(new URL(page.url()).pathname).toBe('/prices')
		expect(await axe(page)).toEqual([])
		expect(await htmlFaults(await page.content())).toEqual([])
		expect(await page.evaluate(shown)).toBeNull()

		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await expect(opener).toBeFocused()
		expect(await page.evaluate(shown)).toBe('1')
	})

	test('is empty at each opening and says the marks as they are chosen (check 40)', async ({
		open,
		page,
	}) => {
		await open('/')
		const dialog = await openSurvey(page)
		const comfort = question(dialog, 'Комфорт')
		await comfort.getByLabel('4 из 5').check()
		await expect(comfort.locator('[data-mark]')).toHaveText('4 из 5')
		await dialog.getByLabel('Комментарий').fill('Передумала')
		await dialog.getByRole('button', { name: 'Закрыть' }).click()
		await expect(dialog).toBeHidden()

		await openSurvey(page)

		await expect(comfort.getByLabel('4 из 5')).not.toBeChecked()
		await expect(comfort.locator('[data-mark]')).toHaveText('Выберите оценку')
		await expect(dialog.getByLabel('Комментарий')).toHaveValue('')
	})

	test('closes with thanks on the page, and reports names and lengths', async ({ open, page, site }) => {
		await open('/doctors')
		const dialog = await openSurvey(page)
		await answerAll(dialog)
		await dialog.getByLabel('Комментарий').fill('Из окна')
		await dialog.getByRole('button', { name: 'Отправить' }).click()

		await expect(dialog).toBeHidden()
		await expect(page.locator('#page-status')).toContainText('Спасибо, ваши ответы получены.')
		await expect(page.locator('#page-status').getByText('Спасибо')).toBeInViewport({ ratio: 1 })
		expect(await page.evaluate(shown)).toBe('1')
		const { surveys } = await remembered(site)
		const survey = surveys.find(({ comments }) => comments === 'Из окна')
		expect(survey).toMatchObject({ url: '/doctors', page_title: expect.stringContaining('Врачи') })
		const submissions = async () =>
			(await remembered(site)).beacons.filter(({ facts }) => facts.fields?.comments === 7)
		await expect.poll(async () => (await submissions()).length).toBe(1)
		expect((await submissions())[0]).toEqual({
			kind: 'form-submission',
			facts: {
				form_type: 'survey',
				fields: {
					treatment_period: 10,
					staff_attitude_rating: 1,
					comfort_rating: 1,
					treatment_result_rating: 1,
					recommendation: 12,
					comments: 7,
				},
				has_consent: false,
				timestamp: expect.stringMatching(/:00:00\.000Z$/),
				url: '/doctors',
			},
		})

		await openSurvey(page)
		await expect(dialog.getByLabel('Скорее да')).not.toBeChecked()
	})

	test('names open questions itself and goes to the first', async ({ open, page }) => {
		const sent: string[] = []
		page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
		await open('/')
		const dialog = await openSurvey(page)
		await dialog.getByLabel('Больше года').check()

		await dialog.getByRole('button', { name: 'Отправить' }).click()

		const staff = question(dialog, 'Отношение персонала')
		await expect(staff).toHaveAccessibleDescription(/Оцените отношение персонала от 1 до 5/)
		await expect(staff.getByLabel('1 из 5')).toBeFocused()
		expect(await axe(page)).toEqual([])
		expect(sent).toEqual([])
	})

	test('shows under each question the first thing the server says', async ({
		open,
		page,
		expectInConsole,
	}) => {
		expectInConsole('422')
		await open('/')
		const dialog = await openSurvey(page)
		await answerAll(dialog)
		await dialog.getByLabel('Комментарий').fill('ы'.repeat(4001))

		await dialog.getByRole('button', { name: 'Отправить' }).click()

		await expect(dialog.getByLabel('Комментарий')).toHaveAccessibleDescription(
			/Комментарий длиннее 4 000 символов/,
		)
		await expect(dialog.getByLabel('Комментарий')).toBeFocused()
		await expect(question(dialog, 'Комфорт').getByLabel('4 из 5')).toBeChecked()
		await expect(question(dialog, 'Комфорт').locator('[data-mark]')).toHaveText('4 из 5')
	})

	for (const [how, answer] of [
		['no line', undefined],
		['a page of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
	] as const) {
		test(`stays open, logs and says one quiet line when there is ${how}`, async ({
			open,
			page,
			site,
			expectInConsole,
		}) => {
			for (const expected of [
				'ERR_FAILED',
				'502',
				'SyntaxError',
				'Failed to fetch',
				'turbo-stream',
				'Survey',
			])
				expectInConsole(expected)
			const warnings: string[] = []
			page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
			await open('/')
			const dialog = await openSurvey(page)
			await answerAll(dialog)
			await dialog.getByLabel('Комментарий').fill(how)
			await page.route('**/survey.data*', route => (answer ? route.fulfill(answer) : route.abort()))

			await dialog.getByRole('button', { name: 'Отправить' }).click()

			await expect(dialog.getByText('Не удалось отправить. Попробуйте ещё раз.')).toBeVisible()
			await expect(dialog.getByRole('alert')).toHaveCount(0)
			expect(warnings.length).toBeGreaterThan(0)
			expect(await axe(page)).toEqual([])

			await page.unroute('**/survey.data*')
			await dialog.getByRole('button', { name: 'Отправить' }).click()
			await expect(dialog).toBeHidden()
			const { surveys } = await remembered(site)
			expect(surveys.filter(({ comments }) => comments === how)).toHaveLength(1)
		})
	}

	test('closes by «Пропустить» whatever happens to the notice', async ({
		open,
		page,
		site,
		expectInConsole,
	}) => {
		expectInConsole('status of 503')
		expectInConsole('Tracking failed')
		await open('/contacts')
		const dialog = await openSurvey(page)
		await dialog.getByRole('button', { name: 'Пропустить' }).click()
		await expect(dialog).toBeHidden()
		expect(await page.evaluate(shown)).toBe('1')
		const notices = async () =>
			(await remembered(site)).beacons.filter(
				({ kind, facts }) => kind === 'survey-skip' && facts.url === '/contacts',
			)
		await expect.poll(async () => (await notices()).length).toBe(1)
		expect((await notices())[0]?.facts.page_title).toContain('Контакты')

		const warnings: string[] = []
		page.on(
			'console',
			message => message.text().startsWith('Tracking failed') && warnings.push(message.text()),
		)
		await openSurvey(page)
		await page.route('**/api/**', route => route.fulfill({ status: 503 }))
		await dialog.getByRole('button', { name: 'Пропустить' }).click()
		await expect(dialog).toBeHidden()
		await expect.poll(() => warnings).toEqual(['Tracking failed 503'])
	})

	test('works where nothing can be stored', async ({ open, page }) => {
		await page.addInitScript(() => {
			Object.defineProperty(window, 'localStorage', {
				get: () => {
					throw new DOMException('No storage here', 'SecurityError')
				},
			})
		})
		await open('/')
		const dialog = await openSurvey(page)

		await dialog.getByRole('button', { name: 'Закрыть' }).click()

		await expect(dialog).toBeHidden()
	})

	test('fits a phone and a window zoomed to 400 %', async ({ open, page }) => {
		await page.setViewportSize({ width: 320, height: 256 })
		await open('/')
		const dialog = await openSurvey(page)

		const box = await dialog.boundingBox()
		expect(box?.x).toBeGreaterThanOrEqual(0)
		expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
		await dialog.getByRole('button', { name: 'Пропустить' }).scrollIntoViewIfNeeded()
		await expect(dialog.getByRole('button', { name: 'Пропустить' })).toBeInViewport()
		expect(await dialog.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
	})
})

test(
	'a sent appointment tells names and lengths, never values',
	needs.hydration,
	async ({ open, page, site }) => {
		await open('/appointment')
		await page.getByLabel('Имя').fill('Яна Длинноимённая')
		await page.getByLabel('Телефон').fill('+7 913 000-00-09')
		await page.getByLabel('Электронная почта').fill('yan@mail.example')
		await page.getByLabel('Ознакомлен(а) с политикой').check()
		await page.getByLabel('Даю согласие на обработку').check()
		await page.getByRole('button', { name: 'Отправить заявку' }).click()

		await expect(page).toHaveURL(/\/appointment\/sent/)
		const tracked = async () =>
			(await remembered(site)).beacons.filter(({ facts }) => facts.fields?.name === 17)
		await expect.poll(async () => (await tracked()).length).toBe(1)
		expect((await tracked())[0]).toMatchObject({
			kind: 'form-submission',
			facts: {
				form_type: 'appointment',
				has_consent: true,
				url: '/appointment',
				fields: { phone: 16, message: 0 },
			},
		})
		expect(JSON.stringify(await tracked())).not.toMatch(/Яна|913\W?000|mail\.example/)
		await expect(dialogOf(page)).toHaveCount(0)
	},
)
