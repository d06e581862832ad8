import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

const html = (page: Page) => page.locator('html')
const opener = (page: Page) => page.getByRole('link', { name: 'Версия для слабовидящих' })
const panelOf = (page: Page) => page.getByRole('region', { name: 'Настройки для слабовидящих' })
const radio = (page: Page, name: string) => panelOf(page).getByRole('radio', { name, exact: true })

async function openPanel(page: Page) {
	await opener(page).click()
	await expect(panelOf(page)).toBeVisible()
	return panelOf(page)
}

test.describe('the low-vision panel', needs.hydration, () => {
	test('opens at its heading and changes nothing', async ({ page, open }) => {
		await open('/')

		const panel = await openPanel(page)

		await expect(panel.getByRole('heading')).toBeFocused()
		await expect(opener(page)).toHaveAttribute('aria-expanded', 'true')
		await expect(page.locator('html[data-theme]')).toHaveCount(0)
		await expect(radio(page, 'Белая')).toBeChecked()
		await expect(radio(page, 'Чёрно-белые')).toBeChecked()
		expect(await htmlFaults(await page.content())).toEqual([])
	})

	test('opens once when it is pressed twice before its form is there', async ({ page, open }) => {
		let release = () => {}
		const released = new Promise<void>(resolve => {
			release = resolve
		})
		await page.route('**/accessibility/form', async route => {
			await released
			await route.continue()
		})
		await open('/')
		await opener(page).dblclick()

		release()

		await expect(panelOf(page)).toHaveCount(1)
		await expect(panelOf(page).getByRole('heading')).toBeFocused()
	})

	test('gives the place back that was read before it, in letters of any size', async ({ page, open }) => {
		await open('/prices')
		const row = page.getByRole('table').nth(4).locator('tbody tr').nth(3)
		await row.evaluate(element => element.scrollIntoView({ block: 'center' }))
		await openPanel(page)
		await expect(row).not.toBeInViewport()
		await panelOf(page).getByRole('radio', { name: '24', exact: true }).check({ force: true })

		await panelOf(page).getByRole('button', { name: 'Закрыть' }).click()

		await expect(row).toBeInViewport()
		await expect(opener(page)).toBeFocused()
	})

	test('applies all it shows with the first choice, and its cross keeps that', async ({ page, open }) => {
		await open('/about')
		const panel = await openPanel(page)

		await radio(page, 'Синяя').check()

		await expect(html(page)).toHaveAttribute('data-theme', 'blue')
		await expect(html(page)).toHaveAttribute('data-images', 'grayscale')
		await expect(panel.locator('[data-news]')).toHaveText('Цветовая схема: Синяя')
		await panel.getByRole('button', { name: 'Закрыть' }).click()
		await expect(panel).toBeHidden()
		await expect(opener(page)).toBeFocused()
		await page.reload()
		await expect(html(page)).toHaveAttribute('data-theme', 'blue')
	})

	test('puts words in the place of pictures at once, also on the next page', async ({ page, open }) => {
		await open('/about')
		await openPanel(page)

		await radio(page, 'Выключены').check()

		await expect(page.locator('img')).toHaveCount(0)
		await page.getByRole('banner').getByRole('link', { name: 'Врачи' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Врачи')
		await expect(page.locator('img')).toHaveCount(0)
	})

	test('gives the normal version and the focus back', async ({ page, open }) => {
		await open('/')
		const panel = await openPanel(page)
		await radio(page, '28').check()

		await panel.getByRole('button', { name: 'Обычная версия' }).click()

		await expect(panel).toBeHidden()
		await expect(opener(page)).toBeFocused()
		await expect(page.locator('html[data-theme]')).toHaveCount(0)
		expect(await page.context().cookies()).toEqual([])
	})

	test('resets to the defaults and speaks English when asked', async ({ page, open }) => {
		await open('/')
		const panel = await openPanel(page)
		await radio(page, '40').check()

		await panel.getByRole('button', { name: 'Сбросить' }).click()
		await expect(html(page)).toHaveAttribute('data-font-size', '16')
		// Not `check`: it asks again for what has an English name by then.
		await radio(page, 'English').click()

		const english = page.getByRole('region', { name: 'Settings for low vision' })
		await expect(english.getByRole('radio', { name: 'English' })).toBeChecked()
		await expect(english.getByRole('radio', { name: 'Black', exact: true })).toBeVisible()
		await expect(english.getByRole('radio', { name: 'English' })).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(english).toBeHidden()
	})

	test('says so when the browser refuses cookies', async ({ page, open }) => {
		await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set() {} }))
		await open('/')
		const panel = await openPanel(page)

		await radio(page, 'Чёрная').check()

		await expect(html(page)).toHaveAttribute('data-theme', 'black')
		await expect(panel.locator('[data-news]')).toContainText('не принимает cookie')
	})

	test('is for everybody, also on a telephone in the largest type', async ({ page, open }) => {
		await open('/prices')
		await openPanel(page)
		expect(await axe(page)).toEqual([])

		await radio(page, 'Чёрная').check()
		await radio(page, '40').check()
		await page.setViewportSize({ width: 320, height: 640 })

		expect(await axe(page)).toEqual([])
		expect(await smallTargets(page)).toEqual([])
		expect(await overflow(page)).toBe(0)
	})

	test('lives through twenty changes while Galina walks about (check 46)', async ({ page, open }) => {
		test.slow()
		await open('/')
		await openPanel(page)
		const names = ['Чёрная', 'Выключены', '28', 'С засечками', 'Белая', 'Включены', '16', 'Без засечек']

		for (let turn = 0; turn < 20; turn++) {
			await radio(page, names[turn % names.length] ?? '16').check()
			if (turn % 4 === 3) {
				const menu = page.getByRole('banner').getByRole('link', { name: turn % 8 === 3 ? 'Врачи' : 'Акции' })
				if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Меню' }).click()
				await menu.click()
				await expect(page.getByRole('heading', { level: 1 })).toHaveText(turn % 8 === 3 ? 'Врачи' : 'Акции')
			}
		}

		await expect(panelOf(page)).toBeVisible()
		await expect(html(page)).toHaveAttribute('data-font-family', 'times')
	})

	test('leads to the form where the page has it already', async ({ page, open }) => {
		await open('/accessibility')

		await opener(page).click()

		await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
		await page.getByRole('radio', { name: 'Зелёная' }).check()
		await expect(html(page)).toHaveAttribute('data-theme', 'green')
	})
})

const unavailable = 'Функция для слабовидящих временно недоступна. Пожалуйста, обратитесь к администратору.'

test.describe('a panel that does not arrive', needs.scripts, () => {
	test('is asked for twice, keeps quiet, and offers the page when pressed (checks 43, 44)', async ({
		page,
		expectInConsole,
	}) => {
		expectInConsole('ERR_FAILED')
		const asked: number[] = []
		await page.route('**/assets/low-vision*', route => {
			asked.push(Date.now())
			return route.abort()
		})
		const said: string[] = []
		page.on('dialog', async dialog => {
			said.push(dialog.message())
			await dialog.accept()
		})
		await page.goto('/services')
		await expect.poll(() => asked.length).toBe(2)
		await page.waitForTimeout(1500)
		const loaded = await page.evaluate(() => {
			const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
			return performance.timeOrigin + (navigation?.loadEventStart ?? 0)
		})

		expect(asked).toHaveLength(2)
		expect((asked[0] ?? 0) - loaded).toBeGreaterThanOrEqual(495)
		expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(990)
		expect(said).toEqual([])

		await opener(page).click()
		const alert = page.getByRole('alert')
		await expect(alert).toContainText(unavailable)
		expect(said).toEqual([unavailable])
		await alert.getByRole('link', { name: 'Открыть настройки без скриптов' }).click()
		await expect(page).toHaveURL(/\/accessibility\?returnTo=%2Fservices$/)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки для слабовидящих')
	})

	test('comes with the second try', needs.hydration, async ({ page, open, expectInConsole }) => {
		expectInConsole('ERR_FAILED')
		let refusals = 0
		await page.route('**/assets/low-vision*', route => (refusals++ ? route.continue() : route.abort()))
		await open('/')

		await openPanel(page)

		expect(refusals).toBeGreaterThan(1)
	})
})

test('the panel weighs 6 KB compressed, what calls it 2 KB as it stands', async ({ request }) => {
	const page = await (await request.get('/')).text()
	const [, panelAddress = '', watchAddress = '', code = ''] =
		/<script data-panel="([^"]+)" data-watch="([^"]+)"[^>]*>(.*?)<\/script>/s.exec(page) ?? []
	const scripts = await Promise.all([panelAddress, watchAddress].map(address => request.get(address)))
	const bodies = await Promise.all(scripts.map(script => script.body()))
	const weight = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)

	for (const script of scripts) expect(script.headers()['cache-control']).toContain('immutable')
	expect(weight).toBeLessThanOrEqual(6 * 1024)
	expect(code).toContain('requestIdleCallback')
	process.stdout.write(`Boot script: ${Buffer.byteLength(code)} bytes, panel: ${weight}\n`)
	expect(Buffer.byteLength(code)).toBeLessThanOrEqual(2048)
})

test.describe('reading aloud', needs.hydration, () => {
	test.beforeEach(async ({ page, context, site }) => {
		await context.addCookies([
			{ name: 'lv', value: '16.white.grayscale.normal.normal.arial.ru.on', url: site.origin },
		])
		await page.addInitScript(() => {
			const spokenCalls: string[] = []
			const utterances: SpeechSynthesisUtterance[] = []
			const stub = {
				speaking: false,
				getVoices: () => [],
				speak(utterance: SpeechSynthesisUtterance) {
					stub.speaking = true
					utterances.push(utterance)
					spokenCalls.push(`speak ${utterance.lang}: ${utterance.text}`)
				},
				cancel: () => {
					stub.speaking = false
					spokenCalls.push('cancel')
				},
				pause: () => spokenCalls.push('pause'),
				resume: () => spokenCalls.push('resume'),
			}
			Object.defineProperty(window, 'speechSynthesis', { value: stub })
			Object.assign(window, {
				spokenCalls,
				finish: () => utterances.shift()?.dispatchEvent(new Event('end')),
			})
		})
	})
	const spokenCalls = (page: Page) =>
		page.evaluate(() => (window as unknown as { spokenCalls: string[] }).spokenCalls)
	const spoken = async (page: Page) => (await spokenCalls(page)).filter(call => call.startsWith('speak'))
	const finish = (page: Page) => page.evaluate(() => (window as unknown as { finish(): void }).finish())
	const button = (page: Page, name: string) =>
		page.getByRole('region', { name: 'Озвучивание' }).getByRole('button', { name, exact: true })

	test('begins when asked, pauses, goes on and stops; the page stays as it was (check 45)', async ({
		page,
		open,
	}) => {
		await open('/reviews')
		await expect(button(page, 'Прослушать')).toBeVisible()
		expect(await spokenCalls(page)).toEqual([])
		const before = await page.locator('main').innerHTML()

		await button(page, 'Прослушать').click()
		await finish(page)
		await button(page, 'Пауза').click()
		await button(page, 'Продолжить').click()
		await finish(page)

		const heard = await spoken(page)
		expect(heard).toHaveLength(3)
		expect(heard[0]).toMatch(/^speak ru: /)
		expect(await spokenCalls(page)).toEqual(expect.arrayContaining(['pause', 'resume']))
		expect(await page.locator('main').innerHTML()).toBe(before)
		await button(page, 'Стоп').click()
		expect((await spokenCalls(page)).at(-1)).toBe('cancel')
		await expect(button(page, 'Прослушать')).toBeVisible()
	})

	test.describe('without checkVisibility', () => {
		test.use({ without: 'check-visibility' })

		test('says the question of closed details, not the answer', async ({ page, open }) => {
			await open('/reviews')
			await page.locator('main').evaluate(main => {
				const closed = '<details><summary>Вопрос</summary><p>Ответ</p></details>'
				main.insertAdjacentHTML('afterbegin', `${closed}<p>Абзац</p>`)
			})
			await button(page, 'Прослушать').click()
			await finish(page)

			expect(await spoken(page)).toEqual(['speak ru: Вопрос', 'speak ru: Абзац'])
		})
	})

	test('ends with Escape and with the page (check 45)', async ({ page, open }) => {
		await open('/reviews')
		await button(page, 'Прослушать').click()
		await page.keyboard.press('Escape')
		expect((await spokenCalls(page)).at(-1)).toBe('cancel')

		await button(page, 'Прослушать').click()
		await page.getByRole('banner').getByRole('link', { name: 'Врачи' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Врачи')
		await expect.poll(async () => (await spokenCalls(page)).at(-1)).toBe('cancel')
		await expect(button(page, 'Прослушать')).toBeVisible()
	})

	test('says one phrase for a choice, and nothing once it is off (check 45)', async ({ page, open }) => {
		await open('/')
		await openPanel(page)
		await radio(page, '20').check()
		expect(await spoken(page)).toEqual(['speak ru: Размер шрифта: 20'])

		await radio(page, 'Выключено').check()
		await radio(page, '22').check()

		expect(await spoken(page)).toHaveLength(1)
		await expect(page.getByRole('region', { name: 'Озвучивание' })).toBeHidden()
	})
})
