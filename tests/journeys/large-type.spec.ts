import type { BrowserContext } from '@playwright/test'
import { cookieValue, defaults, type LowVision } from '#app/clinic/low-vision.ts'
import { expect, needs, test } from './fixtures.ts'
import { brokenWords, overflow, smallerThan, torn } from './measure.ts'
import { answerAll, openSurvey } from './survey-steps.ts'

const remember = (context: BrowserContext, origin: string, settings: Partial<LowVision>) =>
	context.addCookies([{ name: 'lv', value: cookieValue({ ...defaults, ...settings }), url: origin }])

const pages = [
	'/',
	'/contacts',
	'/documents/pasport-dostupnosti',
	'/documents/garantiynye-sroki',
	'/appointment',
	'/reviews',
	'/doctors',
	'/doctors/2',
	'/prices?category=terapiya',
	'/accessibility',
]

test(
	'no telephone, price or number is torn from what belongs to it',
	needs.styles,
	async ({ page, open }) => {
		for (const width of [360, 768]) {
			await page.setViewportSize({ width, height: 740 })
			for (const path of [
				...pages,
				'/promotions',
				'/news/pamyatka-posle-implanta',
				'/services/lechenie-kariesa',
			]) {
				await open(path)
				expect(await torn(page), `${path} on ${width} px`).toEqual([])
			}
		}
	},
)

for (const [width, font_size] of [
	[360, '40'],
	[390, '40'],
	[360, '24'],
] as const) {
	test(
		`on ${width} px letters of ${font_size} break no word that fits, and none is smaller`,
		needs.hydration,
		async ({ page, open, context, site }) => {
			await page.setViewportSize({ width, height: 740 })
			await remember(context, site.origin, { font_size })

			for (const path of pages) {
				await open(path)
				expect(await brokenWords(page), path).toEqual([])
				expect(await smallerThan(page, Number(font_size)), path).toEqual([])
				expect(await overflow(page), path).toBe(0)
			}
		},
	)
}

for (const font_size of ['32', '40'] as const) {
	test(
		`on a telephone the dialogs break no word that fits, letters of ${font_size}`,
		needs.hydration,
		async ({ page, open, context, site }) => {
			await page.setViewportSize({ width: 360, height: 740 })
			await remember(context, site.origin, { font_size })
			await open('/prices?category=terapiya')
			const dialog = page.getByRole('dialog')

			await page.getByRole('link', { name: 'Поиск по сайту' }).first().click()
			await expect(dialog.getByText('Популярные запросы')).toBeVisible()
			expect(await brokenWords(page)).toEqual([])

			await page.keyboard.press('Escape')
			await page.locator('[data-opens=appointment]').last().click()
			await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
			await expect(dialog.getByRole('region', { name: 'Заявка не отправлена' })).toBeFocused()
			expect(await brokenWords(page)).toEqual([])
		},
	)
}

for (const font_size of ['16', '28', '40'] as const) {
	test(
		`on a telephone thanks leave the page and their button in sight, letters of ${font_size}`,
		needs.hydration,
		async ({ page, open, context, site }) => {
			await page.setViewportSize({ width: 360, height: 740 })
			await remember(context, site.origin, { font_size })
			await open('/doctors')
			const dialog = await openSurvey(page)
			await answerAll(dialog)
			await dialog.getByRole('button', { name: 'Отправить' }).click()
			await expect(dialog).toBeHidden()

			const thanks = page.getByRole('region', { name: 'Сообщение' })
			const hide = thanks.getByRole('button', { name: 'Скрыть' })
			await expect(hide).toBeInViewport({ ratio: 1 })
			expect((await thanks.boundingBox())?.height).toBeLessThan(740 * 0.75)
			expect(await brokenWords(page)).toEqual([])
			// Between words and button nothing of the page shows through.
			expect(await hide.evaluate(behind)).toBe('Сообщение')
			await hide.click()
			await expect(thanks).toBeHidden()
		},
	)
}

/** The label of what is painted right of a button. */
function behind(button: Element) {
	const { right, top, height } = button.getBoundingClientRect()
	return document.elementFromPoint(right + 8, top + height / 2)?.getAttribute('aria-label')
}

for (const [width, settings] of [
	[390, { images: 'off', font_size: '20' }],
	[640, { images: 'off', font_size: '20' }],
	[1280, { images: 'off', font_size: '40' }],
	[390, undefined],
] as const) {
	test(`where its drawing is not shown, a bullet has the whole line, ${width} px, ${settings ? `letters of ${settings.font_size}` : 'forced colours'}`, {
		tag: [needs.styles.tag, needs.chromium.tag],
	}, async ({ page, open, context, site }) => {
		await page.setViewportSize({ width, height: 740 })
		if (settings) await remember(context, site.origin, settings)
		else await page.emulateMedia({ forcedColors: 'active' })
		await open('/')

		const shares = await page
			.getByRole('region', { name: 'Коротко о клинике' })
			.getByRole('heading')
			.evaluateAll(headings =>
				headings.map(heading => heading.clientWidth / (heading.closest('section')?.clientWidth ?? 0)),
			)
		expect(shares).toHaveLength(3)
		for (const share of shares) expect(share).toBeGreaterThan(0.95)
	})
}

for (const [width, height] of [
	[320, 256],
	[640, 320],
] as const) {
	test(
		`in a window of ${width} × ${height} the summary shows its start, and its links the fields`,
		needs.hydration,
		async ({ page, open }) => {
			await page.setViewportSize({ width, height })
			await open('/prices')
			await page.locator('[data-opens=appointment]').last().click()
			const dialog = page.getByRole('dialog')
			await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
			const summary = dialog.getByRole('region', { name: 'Заявка не отправлена' })
			await expect(summary).toBeFocused()
			await expect(summary.getByRole('heading')).toBeInViewport({ ratio: 1 })

			for (const link of await summary.getByRole('link').all()) {
				await link.press('Enter')
				await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
			}
			await summary.getByRole('link').first().press('Enter')
			await expect(dialog.getByText('Имя', { exact: true })).toBeInViewport({ ratio: 1 })
		},
	)
}

test('in forced colours the words that were found are of the colour of the option', {
	tag: [needs.hydration.tag, needs.chromium.tag],
}, async ({ page, open }) => {
	await page.emulateMedia({ forcedColors: 'active' })
	await open('/contacts')
	await page.getByRole('link', { name: 'Поиск по сайту' }).first().click()
	await page.getByRole('combobox', { name: 'Поисковый запрос' }).fill('кариес')
	await expect(page.getByRole('option').filter({ hasText: 'кариес' }).first()).toBeVisible()
	await page.keyboard.press('ArrowDown')

	const ground = await page
		.locator('[aria-selected=true] mark')
		.first()
		.evaluate(mark => getComputedStyle(mark).backgroundColor)
	expect(ground).toBe('rgba(0, 0, 0, 0)')
})

test('the black scheme is printed on white', { tag: [needs.styles.tag, needs.chromium.tag] }, async ({
	page,
	open,
	context,
	site,
}) => {
	await remember(context, site.origin, { theme: 'black' })
	await open('/contacts')
	await page.emulateMedia({ media: 'print' })

	const paper = await page.locator('html').evaluate(html => {
		const { colorScheme, backgroundColor } = getComputedStyle(html)
		return { colorScheme, backgroundColor }
	})
	expect(paper).toEqual({ colorScheme: 'light', backgroundColor: 'rgb(255, 255, 255)' })
})
