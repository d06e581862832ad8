import type { BrowserContext, Page } from '@playwright/test'
import { choices, cookieValue, defaults, type LowVision } from '#app/clinic/low-vision.ts'
import { fillIn, send } from './appointment-steps.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { loadedPaths, overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

const html = (page: Page) => page.locator('html')

async function choose(page: Page, group: string, option: string) {
	await page.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true }).check()
}

/** A visitor who came before and chose. */
async function remember(context: BrowserContext, origin: string, settings: Partial<LowVision>) {
	const value = cookieValue({ ...defaults, ...settings })
	await context.addCookies([{ name: 'lv', value, url: origin }])
}

test('Galina sets large type on black, without pictures, and finds it on every page (checks 14, 17)', async ({
	page,
	open,
}) => {
	await open('/prices?q=осмотр')
	await open('/accessibility?returnTo=%2Fprices%3Fq%3Dосмотр')
	await choose(page, 'Размер шрифта', '24')
	await choose(page, 'Цветовая схема', 'Чёрная')
	await choose(page, 'Изображения', 'Выключены')

	await page.getByRole('button', { name: 'Применить' }).click()

	await expect(page).toHaveURL(/\/prices\?q=/)
	const answer = await open('/about')
	expect(answer.headers()['cache-control']).toBe('private, no-cache')
	for (const [name, value] of [
		['font-size', '24'],
		['theme', 'black'],
		['images', 'off'],
		['speech', 'on'],
	] as const)
		await expect(html(page)).toHaveAttribute(`data-${name}`, value)
	await expect(page.locator('img')).toHaveCount(0)
	await expect(page.getByText(/^Белый дом с синей крышей/)).toBeVisible()
	await expect(page.getByRole('banner').getByRole('link', { name: 'Стоматология «Обь»' })).toHaveAttribute(
		'href',
		'/',
	)
	expect(await htmlFaults(await answer.text())).toEqual([])
})

test(
	'type and colours are what was chosen (check 14)',
	needs.styles,
	async ({ page, open, context, site }) => {
		await remember(context, site.origin, { font_size: '24', theme: 'black', letter_spacing: 'wider' })
		await open('/services')

		const look = await html(page).evaluate(element => {
			const { fontSize, backgroundColor, colorScheme } = getComputedStyle(element)
			const { letterSpacing, fontFamily } = getComputedStyle(document.querySelector('h1') as Element)
			return {
				fontSize,
				backgroundColor,
				colorScheme,
				spaced: Number.parseFloat(letterSpacing) > 4,
				fontFamily,
			}
		})
		expect(look).toMatchObject({ fontSize: '24px', backgroundColor: 'rgb(0, 0, 0)', colorScheme: 'dark' })
		expect(look.spaced).toBe(true)
		expect(look.fontFamily).toMatch(/^Arial/)
	},
)

for (const font_size of choices.font_size) {
	test(`text is ${font_size} px at «${font_size}»`, needs.styles, async ({ page, open, context, site }) => {
		await page.setViewportSize({ width: 360, height: 740 })
		await remember(context, site.origin, { font_size })

		for (const path of [
			'/',
			'/prices?category=terapiya',
			'/news/novyy-tomograf',
			'/appointment',
			'/services',
		]) {
			await open(path)
			const sizes = await page.evaluate(() =>
				[document.body, ...document.querySelectorAll('main :is(p, li, td, th, label)')].map(element =>
					Number.parseFloat(getComputedStyle(element).fontSize),
				),
			)
			expect(sizes[0], path).toBe(Number(font_size))
			expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(Number(font_size))
			expect(await overflow(page), path).toBe(0)
		}
	})
}

for (const font_size of ['20', '24', '40'] as const) {
	test(
		`a price and its booking link are not broken within a word at «${font_size}» on a phone`,
		needs.styles,
		async ({ page, open, context, site }) => {
			await page.setViewportSize({ width: 360, height: 740 })
			await remember(context, site.origin, { font_size })
			await open('/prices?category=terapiya')

			const lines = await page
				.getByRole('main')
				.getByRole('link', { name: /^Записаться: / })
				.evaluateAll(links =>
					links.map(link => {
						const words = document.createRange()
						words.selectNodeContents(link)
						return words.getClientRects().length
					}),
				)
			expect(new Set(lines)).toEqual(new Set([1]))
			expect(await overflow(page)).toBe(0)
		},
	)
}

test('resetting gives exactly the defaults, the normal version leaves no trace', async ({
	page,
	open,
	context,
	site,
}) => {
	await remember(context, site.origin, { font_size: '40', theme: 'green', images: 'off', speech: 'off' })
	await open('/accessibility?returnTo=/services')

	await page.getByRole('button', { name: 'Сбросить' }).click()

	await expect(page).toHaveURL('/services')
	const kept = async () => (await context.cookies()).find(({ name }) => name === 'lv')?.value
	expect(await kept()).toBe('16.white.grayscale.normal.normal.arial.ru.on')
	await expect(html(page)).toHaveAttribute('data-images', 'grayscale')

	await open('/accessibility?returnTo=/services')
	await page.getByRole('button', { name: 'Обычная версия' }).click()

	await expect(page).toHaveURL('/services')
	expect(await kept()).toBeUndefined()
	await expect(page.locator('html[data-theme]')).toHaveCount(0)
})

for (const value of ['<script>alert(1)</script>', 'evil'.repeat(800), '99.pink.x.y.z.comic.de.loud']) {
	test(`a value that holds no choice is ignored: ${value.slice(0, 12)} (check 16)`, async ({ request }) => {
		const answer = await request.get('/', { headers: { Cookie: `lv=${value}` } })

		const text = await answer.text()
		expect(answer.status()).toBe(200)
		expect(text).not.toMatch(/<html[^>]* data-theme=/)
		expect(answer.headers()['set-cookie']).toBeUndefined()
		expect(text + JSON.stringify(answer.headers())).not.toContain(value.slice(0, 60))
	})
}

for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil.example', '']) {
	test(`the way back stays on this site: ${returnTo} (check 15)`, async ({ request }) => {
		const answer = await request.post('/accessibility', {
			form: { theme: 'black', intent: 'apply', returnTo },
			maxRedirects: 0,
		})

		expect(answer.status()).toBe(303)
		expect(answer.headers().location).toBe('/')
	})
}

test(
	'whoever has settings tells nobody of them with a beacon or a search',
	needs.hydration,
	async ({ page, open, context, site }) => {
		await remember(context, site.origin, { theme: 'black' })
		const cookies: [string, string | undefined][] = []
		page.on('request', async request => {
			const { pathname } = new URL(request.url())
			if (!/^\/api\//.test(pathname)) return
			// None of a request that the page's end has cut off.
			const headers = await request.allHeaders().catch(() => undefined)
			if (headers) cookies.push([pathname, headers.cookie])
		})
		await open('/appointment')
		await page.getByLabel('Даю согласие на обработку персональных данных').check()
		await page.getByRole('link', { name: 'Поиск по сайту' }).first().click()
		await page.getByRole('combobox', { name: 'Поисковый запрос' }).fill('кариес')
		await expect(
			page
				.getByRole('dialog')
				.getByText(/Найдено/)
				.first(),
		).toBeVisible()
		await page.keyboard.press('Escape')
		await page.evaluate(() => dispatchEvent(new Event('pagehide')))

		// How many searches there are depends on how fast the letters come.
		const sent = (path: string) =>
			new Set(cookies.filter(([asked]) => asked === path).map(([, cookie]) => cookie))
		for (const path of ['/api/track/consent-interaction', '/api/track/consent-unload', '/api/search'])
			await expect.poll(() => [...sent(path)]).toEqual([undefined])
	},
)

test('a page that is not there keeps the look too', async ({ page, open, context, site }) => {
	await remember(context, site.origin, { theme: 'brown', images: 'off' })

	await open('/no-such-page')

	await expect(html(page)).toHaveAttribute('data-theme', 'brown')
	await expect(page.locator('img')).toHaveCount(0)
})

test('the normal version is shared and carries no cookie', async ({ request }) => {
	const headers = (await request.get('/')).headers()

	expect(headers['set-cookie']).toBeUndefined()
	expect(headers['cache-control']).toContain('s-maxage')
	expect(headers.vary).toContain('Cookie')
})

test('a grey picture can be seen in its colours', needs.styles, async ({ page, open, context, site }) => {
	await remember(context, site.origin, {})
	await open('/about')
	const figure = page.getByRole('figure').filter({ hasText: 'Имплант на месте' })
	const filter = () =>
		figure
			.getByRole('img')
			.first()
			.evaluate(image => getComputedStyle(image).filter)
	expect(await filter()).toBe('grayscale(1)')
	await expect(figure.getByText(/Схема после лечения/)).toBeVisible()

	await figure.getByLabel('Показать в цвете').check()

	expect(await filter()).toBe('none')
})

test('the settings themselves are for everybody', needs.styles, async ({ page, open, javaScriptEnabled }) => {
	const answer = await open('/accessibility')
	expect(await htmlFaults(await answer.text())).toEqual([])
	expect(await htmlFaults(await page.content())).toEqual([])
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки для слабовидящих')

	for (const width of javaScriptEnabled ? [320, 1280] : [768]) {
		await page.setViewportSize({ width, height: 800 })
		expect(await axe(page)).toEqual([])
		expect(await smallTargets(page)).toEqual([])
		expect(await overflow(page)).toBe(0)
	}
})

test('the form speaks English to those who choose it', async ({ page, open }) => {
	await open('/accessibility')
	await page.getByRole('radio', { name: 'English' }).check()
	await page.getByRole('button', { name: /^(Применить|Apply)$/ }).click()
	const form = page.locator('form[lang=en]')
	await expect(form).toBeVisible()
	await open('/accessibility')

	await expect(form.getByRole('group', { name: 'Font size' })).toBeVisible()
	await expect(form.getByRole('radio', { name: 'English' })).toBeChecked()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки для слабовидящих')
})

const screens = ['/', '/prices', '/services/lechenie-kariesa', '/about']

for (const [index, theme] of choices.theme.entries()) {
	test(
		`the ${theme} scheme keeps every page readable (check 18)`,
		needs.hydration,
		async ({ page, open, context, site, expectInConsole }) => {
			test.slow()
			expectInConsole('422')
			const sizes = ['16', '28', '40'] as const
			const font_size = sizes[index % 3] ?? '16'
			await remember(context, site.origin, { theme, font_size, font_family: index % 2 ? 'times' : 'arial' })

			for (const path of screens) {
				await open(path)
				expect(await axe(page), path).toEqual([])
				expect(await overflow(page), path).toBe(0)
			}
			await open('/appointment')
			await fillIn(page.getByRole('main'), { phone: '383' })
			await send(page.getByRole('main'))
			await expect(page).toHaveTitle(/^Ошибка/)
			// Whatever link the bar of the reader half covers where the page came to rest is no smaller for it.
			await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
			expect(await axe(page)).toEqual([])
		},
	)
}

test(
	'the largest type with the widest spacing fits a telephone (checks 21, 23)',
	needs.styles,
	async ({ page, open, context, site }) => {
		await remember(context, site.origin, { font_size: '40', letter_spacing: 'wider', line_height: 'wider' })
		await page.setViewportSize({ width: 320, height: 640 })

		for (const path of [...screens, '/appointment', '/accessibility', '/doctors', '/no-such-page']) {
			await open(path)
			expect(await overflow(page), path).toBe(0)
			expect(await smallTargets(page), path).toEqual([])
		}
	},
)

for (const [width, font_size, letter_spacing] of [
	[1280, '16', 'normal'],
	[360, '16', 'normal'],
	[360, '40', 'normal'],
	[768, '40', 'wider'],
] as const) {
	test(
		`the buttons of reading aloud push nothing away, ${width} px, letters of ${font_size}, ${letter_spacing} apart`,
		needs.hydration,
		async ({ page, open, context, site }) => {
			await page.setViewportSize({ width, height: 800 })
			await remember(context, site.origin, { font_size, letter_spacing, speech: 'on' })
			let release = () => {}
			const held = new Promise<void>(resolve => {
				release = resolve
			})
			await page.route('**/assets/low-vision-*.js', async route => {
				await held
				await route.continue()
			})
			const heading = page.getByRole('heading', { level: 1 })

			await open('/doctors/2')
			await page.evaluate(() => document.fonts.ready.then(() => {}))
			const before = await heading.boundingBox()
			release()
			await expect(page.getByRole('button', { name: 'Прослушать' })).toBeVisible()

			expect(before?.y).toBeGreaterThan(0)
			expect(await heading.boundingBox()).toEqual(before)
		},
	)
}

test(
	'every choice is written and taken up alike (check 46)',
	needs.hydration,
	async ({ page, open, context, site }) => {
		test.slow()
		const { images, panel_language, speech } = choices
		const eachAlone = Object.entries(choices).flatMap(([setting, values]) =>
			values.map(value => ({ [setting]: value })),
		)
		// The others only name an attribute; these three change what is written.
		const together = images.flatMap(images =>
			panel_language.flatMap(panel_language => speech.map(speech => ({ images, panel_language, speech }))),
		)
		for (const settings of [...eachAlone, ...together] as Partial<LowVision>[]) {
			await remember(context, site.origin, settings)
			// React tells the console when its page is not the server's, and the console fails the journey.
			await open('/doctors/2')
			await page.locator('header a[href="/"]').first().click()
			await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
			// Firefox reports a stream broken off by leaving the page as an error.
			await expect.poll(() => loadedPaths(page)).toContain('/_root.data')
		}
	},
)

for (const font_size of ['28', '32', '40'] as const) {
	test(
		`controls above the page keep their words whole at «${font_size}» on a telephone`,
		needs.styles,
		async ({ page, open, context, site }) => {
			await page.setViewportSize({ width: 360, height: 740 })
			await remember(context, site.origin, { font_size, letter_spacing: 'normal' })
			await open('/prices')

			const link = page.getByRole('link', { name: 'Версия для слабовидящих' }).first()
			const lines = await link.evaluate(element => {
				const words = document.createRange()
				words.selectNodeContents(element)
				return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
			})
			expect(lines).toBeLessThanOrEqual(3)
			expect((await link.boundingBox())?.height).toBeLessThan(180)
		},
	)
}

test('where no script comes, the room of the reader goes', async ({
	page,
	context,
	site,
	expectInConsole,
}) => {
	expectInConsole('Failed to load resource')
	await remember(context, site.origin, { font_size: '24' })
	await page.route('**/assets/**/*.js', route => route.abort())
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goto(`${site.origin}/about`)

	const top = () =>
		page
			.locator('header')
			.first()
			.evaluate(element => element.getBoundingClientRect().top)
	if (test.info().project.name !== 'no-scripts') expect(await top()).toBeGreaterThan(40)
	await expect.poll(top).toBeLessThan(30)
})
