import { fillIn, holdSending, openForm, remembered, send, thanks } from './appointment-steps.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { loadedPaths } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

test.describe('the appointment dialog', needs.hydration, () => {
	test('is 500 px wide, starts at its heading and gives the focus back (checks 28, 29)', async ({
		open,
		page,
	}) => {
		await open('/')
		const opener = page.getByRole('link', { name: 'Записаться на приём' }).first()
		const dialog = await openForm(page)

		expect((await dialog.boundingBox())?.width).toBe(500)
		await expect(dialog.getByRole('heading', { name: 'Запись на приём' })).toBeFocused()
		expect(new URL(page.url()).pathname).toBe('/')
		expect(await axe(page)).toEqual([])
		expect(await htmlFaults(await page.content())).toEqual([])

		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await expect(opener).toBeFocused()
	})

	test('opens without a line once the page was quiet, and keeps what was typed when it cannot be sent', async ({
		open,
		page,
		context,
		expectInConsole,
	}) => {
		await open('/')
		await expect.poll(() => loadedPaths(page)).toContain('/appointment.data')
		await page.waitForLoadState('networkidle')
		expectInConsole('ERR_INTERNET_DISCONNECTED')
		expectInConsole('Failed to fetch')
		expectInConsole('Tracking failed')
		await context.setOffline(true)

		const dialog = await openForm(page)
		await fillIn(dialog)
		await send(dialog)

		await expect(dialog.getByText('Произошла ошибка при отправке.')).toBeVisible()
		await expect(dialog.getByRole('link', { name: '+7 (383) 000-00-01' })).toBeVisible()
		await expect(dialog.getByLabel('Имя')).toHaveValue('Анна Белова')
	})

	test('tells of other mistakes in a new box, since Orca reads a changed description twice', async ({
		open,
		page,
	}) => {
		await open('/')
		const dialog = await openForm(page)
		await send(dialog)
		const box = dialog.getByRole('region', { name: 'Заявка не отправлена' })
		await expect(box).toBeFocused()
		const first = await box.elementHandle()
		await dialog.getByLabel('Имя').fill('Анна')

		await send(dialog)

		await expect(box).toBeFocused()
		expect(await first?.evaluate(({ isConnected }) => isConnected)).toBe(false)
	})

	test('closes by its cross and keeps what was typed', async ({ open, page }) => {
		await open('/')
		const dialog = await openForm(page)
		await fillIn(dialog)
		await dialog.getByRole('button', { name: 'Закрыть' }).click()
		await expect(dialog).toBeHidden()

		await openForm(page)

		await expect(dialog.getByLabel('Имя')).toHaveValue('Анна Белова')
		await expect(dialog.getByLabel('Даю согласие на обработку персональных данных')).toBeChecked()
	})

	test('opened while its data is fetched ahead, it waits for that instead of asking again', async ({
		open,
		page,
	}) => {
		let asked = 0
		let release = () => {}
		const released = new Promise<void>(resolve => {
			release = resolve
		})
		await page.route('**/appointment.data*', async route => {
			asked++
			await released
			await route.continue()
		})
		await open('/')
		await expect.poll(() => asked).toBe(1)
		await page.getByRole('link', { name: 'Записаться на приём' }).first().click()
		await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
		release()

		await expect(page.getByRole('dialog', { name: 'Запись на приём' })).toBeVisible()
		expect(asked).toBe(1)
	})

	test('fits a phone and a window zoomed to 400 %', async ({ open, page }) => {
		await page.setViewportSize({ width: 320, height: 256 })
		await open('/')
		await page.evaluate(() => {
			const link = document.querySelector<HTMLElement>(
				'main a[data-opens="appointment"], a[data-opens="appointment"]',
			)
			link?.click()
		})
		const dialog = page.getByRole('dialog', { name: 'Запись на приём' })
		await expect(dialog).toBeVisible()

		const box = await dialog.boundingBox()
		expect(box?.x).toBeGreaterThanOrEqual(0)
		expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
		await dialog.getByRole('button', { name: 'Отправить заявку' }).scrollIntoViewIfNeeded()
		await expect(dialog.getByRole('button', { name: 'Отправить заявку' })).toBeInViewport()
	})

	test('thanks for two seconds, then the page keeps the sentence until it is hidden (checks 31, 32)', async ({
		open,
		page,
	}) => {
		await page.clock.install()
		await open('/')
		const dialog = await openForm(page)
		await fillIn(dialog, { name: 'Спасибо' })
		const status = dialog.getByRole('region', { name: thanks })
		await expect(status).toHaveCount(0)
		await page.clock.pauseAt(Date.now() + 60_000)
		await send(dialog)
		await expect(status).toBeFocused()
		await dialog.hover()
		expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)

		await page.clock.runFor(1900)
		await expect(dialog).toBeVisible()
		await page.clock.runFor(200)
		await expect(dialog).toBeHidden()

		const kept = page.locator('#page-status')
		await page.clock.runFor(60_000)
		await expect(kept).toContainText(thanks)
		await expect(kept).toContainText(/Номер заявки: [\w-]+/)
		await page.clock.resume()
		expect(await axe(page)).toEqual([])
		await kept.getByRole('button', { name: 'Скрыть' }).click()
		await expect(kept).toBeEmpty()
		await expect(page.locator('#main')).toBeFocused()
		await openForm(page)
		await expect(dialog.getByLabel('Имя')).toHaveValue('')
	})

	test('says that it is sending, cannot send twice, and keeps the focus inside (check 30)', async ({
		open,
		page,
		site,
	}) => {
		const release = await holdSending(page)
		await open('/')
		const dialog = await openForm(page)
		await fillIn(dialog, { name: 'Дважды' })
		await dialog.getByRole('button', { name: 'Отправить заявку' }).dblclick()

		const button = dialog.getByRole('button', { name: 'Отправка...' })
		await expect(button).toBeDisabled()
		await expect(button).toBeInViewport()
		expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
		release()
		await expect(dialog.getByText(thanks)).toBeVisible()
		const { requests } = await remembered(site)
		expect(requests.filter(({ name }) => name === 'Дважды')).toHaveLength(1)
	})

	test('sent again after a failure it says so and keeps the focus inside', async ({
		open,
		page,
		context,
		expectInConsole,
	}) => {
		await open('/')
		const dialog = await openForm(page)
		await fillIn(dialog)
		expectInConsole('ERR_INTERNET_DISCONNECTED')
		expectInConsole('Failed to fetch')
		expectInConsole('Tracking failed')
		await context.setOffline(true)
		await send(dialog)
		const failure = dialog.getByText('Произошла ошибка при отправке.')
		await expect(failure).toBeVisible()
		await context.setOffline(false)
		const release = await holdSending(page)

		await send(dialog)

		await expect(failure).toBeHidden()
		await expect(dialog.getByRole('button', { name: 'Отправка...' })).toBeInViewport()
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Отправка...')
		release()
		await expect(dialog.getByText(thanks)).toBeVisible()
	})

	test('an answer that comes after it was closed leaves open what was opened meanwhile', async ({
		open,
		page,
	}) => {
		const release = await holdSending(page)
		await open('/')
		const dialog = await openForm(page)
		await fillIn(dialog)
		await send(dialog)
		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await page.getByRole('link', { name: 'Оценить качество обслуживания' }).click()
		const survey = page.locator('#survey-box')
		await expect(survey).toBeVisible()

		release()

		await expect(page.locator('#page-status')).toContainText(thanks)
		await expect(survey).toBeVisible()
	})

	test('closed before its two seconds it stays open for the next request', async ({ open, page }) => {
		await page.clock.install()
		await open('/')
		const dialog = await openForm(page)
		await fillIn(dialog)
		await page.clock.pauseAt(Date.now() + 60_000)
		await send(dialog)
		await expect(dialog.getByRole('region', { name: thanks })).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await expect(page.locator('#page-status')).toContainText(thanks)
		await page.clock.runFor(500)
		await openForm(page)

		await page.clock.runFor(5000)

		await expect(dialog).toBeVisible()
		await expect(dialog.getByLabel('Имя')).toHaveValue('')
	})

	test('calls a mended field right at once, and leaves the list of mistakes until it is sent again', async ({
		open,
		page,
	}) => {
		await open('/about')
		const dialog = await openForm(page)
		await send(dialog)
		const list = dialog.getByRole('region', { name: 'Заявка не отправлена' })
		const name = dialog.getByLabel('Имя')
		const email = dialog.getByLabel('Электронная почта')
		const consent = dialog.getByLabel('Даю согласие на обработку персональных данных')
		await expect(list).toBeFocused()
		const words = await list.innerText()
		await expect(name).toHaveAccessibleDescription(/Ошибка/)

		await name.fill('Анна')
		await consent.check()
		await email.fill('anna')
		for (const field of [name, consent]) {
			await expect(field).toHaveAttribute('aria-invalid', 'false')
			await expect(field).not.toHaveAccessibleDescription(/Ошибка/)
		}
		await expect(email).toHaveAttribute('aria-invalid', 'true')
		await expect(email).toBeFocused()
		expect(await list.innerText()).toBe(words)
		await name.fill('')
		await expect(name).toHaveAccessibleDescription(/Ошибка/)

		await email.fill('anna@mail.example')
		await send(dialog)
		await expect(list).toBeFocused()
		await expect(list.getByRole('link')).toHaveCount(3)
		await expect(name).toHaveAttribute('aria-invalid', 'true')
		await expect(email).toHaveAttribute('aria-invalid', 'false')
	})

	test('checks what the browser can check before anything is sent', async ({ open, page }) => {
		const sent: string[] = []
		page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
		await open('/')
		const dialog = await openForm(page)

		await send(dialog)

		await expect(dialog.getByRole('region', { name: 'Заявка не отправлена' })).toContainText(
			'Исправьте 5 ошибок',
		)
		await expect(dialog.getByLabel('Имя')).toHaveAccessibleDescription(/Укажите имя/)
		await expect(dialog.getByLabel('Имя')).toHaveAttribute('aria-invalid', 'true')
		expect(await axe(page)).toEqual([])
		expect(sent).toEqual([])
	})

	for (const [how, answer] of [
		['no line', undefined],
		['a page of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
	] as const) {
		test(`stays open with a red message when there is ${how} (check 33)`, async ({
			open,
			page,
			expectInConsole,
		}) => {
			for (const expected of ['ERR_FAILED', '502', 'SyntaxError', 'Failed to fetch', 'turbo-stream'])
				expectInConsole(expected)
			await open('/')
			const dialog = await openForm(page)
			await fillIn(dialog)
			await page.route('**/*', route => (answer ? route.fulfill(answer) : route.abort()))

			await send(dialog)

			const failure = dialog.getByRole('region', { name: 'Произошла ошибка при отправке.' })
			await expect(failure).toBeFocused()
			await expect(failure.getByRole('link', { name: '+7 (383) 000-00-01' })).toBeVisible()
			await expect(dialog.getByLabel('Имя')).toHaveValue('Анна Белова')
			expect(await axe(page)).toEqual([])

			await page.unroute('**/*')
			await send(dialog)
			await expect(dialog.getByText(thanks)).toBeVisible()
		})
	}

	test('opens the consent text above itself; one Escape closes only that (check 34)', async ({
		open,
		page,
	}) => {
		await open('/')
		const dialog = await openForm(page)
		await fillIn(dialog)

		await dialog.getByRole('button', { name: 'Текст согласия' }).click()

		const consent = page.getByRole('dialog', { name: 'Согласие на обработку персональных данных' })
		await expect(consent.getByRole('heading', { level: 2 }).first()).toBeFocused()
		expect((await consent.boundingBox())?.width).toBe(600)
		expect(await axe(page)).toEqual([])
		await page.keyboard.press('Escape')
		await expect(consent).toBeHidden()
		await expect(dialog).toBeVisible()
		await expect(dialog.getByRole('button', { name: 'Текст согласия' })).toBeFocused()
		await expect(dialog.getByLabel('Имя')).toHaveValue('Анна Белова')
	})

	test('takes the service from the link, and leaves a chosen one alone without', async ({ open, page }) => {
		await open('/')
		await page.evaluate(() => {
			const link = document
				.querySelector<HTMLAnchorElement>('a[data-opens="appointment"]')
				?.cloneNode(true) as HTMLAnchorElement
			link.href = '/appointment?service=brekety'
			link.textContent = 'Записаться на брекеты'
			link.removeAttribute('aria-label')
			document.querySelector('main')?.append(link)
		})
		await page.getByRole('link', { name: 'Записаться на брекеты' }).click()
		const dialog = page.getByRole('dialog', { name: 'Запись на приём' })
		await expect(dialog.getByLabel('Услуга')).toHaveValue('brekety')
		await page.keyboard.press('Escape')

		await openForm(page)

		await expect(dialog.getByLabel('Услуга')).toHaveValue('brekety')
	})

	test('opens as a page when the link is opened another way', async ({ open, page, context }) => {
		await open('/')
		const [tab] = await Promise.all([
			context.waitForEvent('page'),
			page
				.getByRole('link', { name: 'Записаться на приём' })
				.first()
				.click({ modifiers: ['ControlOrMeta'] }),
		])

		await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Запись на приём')
		await expect(page.getByRole('dialog')).toHaveCount(0)
	})
})

test('the Back button closes the dialog together with its page', needs.hydration, async ({ open, page }) => {
	await open('/consent')
	await page
		.getByRole('banner')
		.getByRole('link', { name: /Стоматология/ })
		.click()
	await expect(page).toHaveURL(/\/$/)
	await openForm(page)

	await page.goBack()

	await expect(page).toHaveURL(/\/consent$/)
	await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('consent tracking', needs.hydration, () => {
	test('reports once when the page is left with a ticked box', async ({ open, page, site }) => {
		await open('/')
		const dialog = await openForm(page)
		await dialog.getByLabel('Даю согласие на обработку персональных данных').check()
		const before = (await remembered(site)).beacons.filter(({ kind }) => kind === 'consent-unload').length

		// Hidden, then shown, then left: one hold, one record.
		await page.evaluate(() => {
			Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
			document.dispatchEvent(new Event('visibilitychange'))
			Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
			document.dispatchEvent(new Event('visibilitychange'))
		})
		await page.goto('about:blank')

		const unloads = async () =>
			(await remembered(site)).beacons.filter(({ kind }) => kind === 'consent-unload')
		await expect.poll(async () => (await unloads()).length).toBe(before + 1)
		expect((await unloads()).at(-1)?.facts).toEqual({
			form_type: 'appointment',
			privacy_policy_consent: false,
			personal_data_consent: true,
			timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
			event_type: 'page_unload',
			url: '/',
			user_agent: expect.stringContaining('Mozilla'),
		})
	})

	test('holds what was ticked before the page came alive', async ({ page, site }) => {
		let release = () => {}
		const held = new Promise<void>(resolve => {
			release = resolve
		})
		await page.route('**/assets/*.js', async route => {
			await held
			await route.continue()
		})
		await page.goto(`${site.origin}/appointment`, { waitUntil: 'commit' })
		await page.getByLabel('Даю согласие на обработку персональных данных').check()
		const unloads = async () =>
			(await remembered(site)).beacons.filter(({ kind }) => kind === 'consent-unload').length
		const before = await unloads()

		release()
		await page.locator('html[data-hydrated=true]').waitFor()
		// A page that dies under interception takes its beacon along.
		await page.unrouteAll()
		await page.goto('about:blank')

		await expect.poll(unloads).toBe(before + 1)
	})

	test('reports nothing when both boxes are empty again or the request was received', async ({
		open,
		page,
		site,
	}) => {
		await open('/')
		const dialog = await openForm(page)
		const box = dialog.getByLabel('Даю согласие на обработку персональных данных')
		await box.check()
		await box.uncheck()
		const before = (await remembered(site)).beacons.filter(({ kind }) => kind === 'consent-unload').length
		await page.evaluate(() => dispatchEvent(new Event('pagehide')))

		await fillIn(dialog, { name: 'Отпущено' })
		await send(dialog)
		await expect(dialog.getByText(thanks)).toBeVisible()
		await page.goto('about:blank')

		await page.waitForTimeout(300)
		const after = (await remembered(site)).beacons.filter(({ kind }) => kind === 'consent-unload').length
		expect(after).toBe(before)
	})

	test('goes by a keepalive request where there is no beacon, and only warns when that fails', async ({
		open,
		page,
		site,
		expectInConsole,
	}) => {
		expectInConsole('Tracking failed')
		expectInConsole('ERR_FAILED')
		await page.addInitScript(() => {
			navigator.sendBeacon = () => false
		})
		await open('/')
		const dialog = await openForm(page)
		const before = (await remembered(site)).beacons.length
		await dialog.getByLabel('Даю согласие на обработку персональных данных').check()
		await expect.poll(async () => (await remembered(site)).beacons.length).toBe(before + 1)
		expect((await remembered(site)).beacons.at(-1)).toMatchObject({
			kind: 'consent-interaction',
			facts: { consent_type: 'personal_data', action: 'click' },
		})
		await page.evaluate(() => dispatchEvent(new Event('pagehide')))
		await expect
			.poll(async () => (await remembered(site)).beacons.at(-1))
			.toMatchObject({ kind: 'consent-unload', facts: { event_type: 'page_unload' } })

		const warnings: string[] = []
		page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
		await page.route('**/api/track/**', route => route.abort())
		await dialog.getByLabel('Ознакомлен(а) с политикой конфиденциальности').check()
		await dialog.getByLabel('Ознакомлен(а) с политикой конфиденциальности').uncheck()

		await expect.poll(() => warnings.length).toBe(1)
		await page.waitForTimeout(200)
		expect(warnings).toHaveLength(1)
	})
})
