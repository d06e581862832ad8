import type { Page } from '@playwright/test'
import { choices, cookieValue, defaults } from '#app/clinic/low-vision.ts'
import { fillIn, openForm, send } from './appointment-steps.ts'
import { expect, needs, test } from './fixtures.ts'
import { openPopup } from './search-popup-steps.ts'
import { openSurvey } from './survey-steps.ts'

/** Everything Chromium tells screen readers: role and name of each node that is not hidden from them. */
async function accessibleNames(page: Page) {
	const chromium = await page.context().newCDPSession(page)
	const { nodes } = await chromium.send('Accessibility.getFullAXTree')
	await chromium.detach()
	return nodes
		.filter(({ ignored }) => !ignored)
		.map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`.trim())
}

const openConsent = async (page: Page) => {
	const dialog = await openForm(page)
	await dialog.getByRole('button', { name: 'Текст согласия' }).click()
	await page.getByRole('dialog', { name: /Согласие/ }).waitFor()
}

const edgeOf = (page: Page) =>
	page.getByRole('dialog').evaluate(dialog => {
		const { borderTopWidth, borderTopStyle, borderTopColor, color, backgroundColor } =
			getComputedStyle(dialog)
		return {
			edge: `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`,
			text: color,
			inside: backgroundColor,
			behind: getComputedStyle(dialog, '::backdrop').backgroundColor,
		}
	})

test.describe('while a dialog is open', needs.hydration, () => {
	for (const [name, rise, kept, hidden] of [
		['the appointment', openForm, 'textbox Имя', 'heading О клинике'],
		[
			'the text of the consent over it',
			openConsent,
			'dialog Согласие на обработку персональных данных',
			'textbox Имя',
		],
		['the survey', openSurvey, 'button Отправить', 'heading О клинике'],
		['the search', openPopup, 'combobox Поисковый запрос', 'heading О клинике'],
	] as const) {
		test(`a screen reader meets nothing but ${name} (check 28)`, needs.chromium, async ({ page, open }) => {
			await open('/about')
			expect(await accessibleNames(page)).toContain('heading О клинике')
			await rise(page)

			const tree = await accessibleNames(page)

			expect(
				tree.filter(line => line.startsWith(kept)),
				tree.join('\n'),
			).not.toEqual([])
			expect(tree).not.toContain(hidden)
			expect(tree.filter(line => /^(navigation|banner|contentinfo|main)/.test(line))).toEqual([])
		})
	}

	for (const [name, rise] of [
		['the appointment', openForm],
		['the search', openPopup],
	] as const) {
		for (const theme of choices.theme) {
			test(`the edge of ${name} is seen in the ${theme} theme`, async ({ page, open, context, site }) => {
				const value = cookieValue({ ...defaults, theme })
				await context.addCookies([{ name: 'lv', value, url: site.origin }])
				await open('/')
				await rise(page)

				const { edge, text, inside, behind } = await edgeOf(page)

				expect(edge).toBe(`2px solid ${text}`)
				// Nothing of the page shines through beside it.
				expect(behind).toBe(inside)
			})
		}

		test(`the edge of ${name} is seen in forced colours`, needs.chromium, async ({ page, open }) => {
			await page.emulateMedia({ forcedColors: 'active' })
			await open('/')
			await rise(page)

			const { edge, text } = await edgeOf(page)

			expect(edge).toBe(`2px solid ${text}`)
		})
	}

	for (const [name, rise] of [
		['the appointment', openForm],
		['the text of the consent over it', openConsent],
		['the survey', openSurvey],
		['the search', openPopup],
	] as const) {
		test(`Back leaves nothing of ${name} over the page`, async ({ page, open }) => {
			await open('/')
			await page.getByRole('link', { name: 'О клинике' }).first().click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('О клинике')
			await rise(page)

			await page.goBack()

			await expect(page).toHaveURL(/:\d+\/$/)
			await expect(page.locator('dialog:modal')).toHaveCount(0)
			await page.getByRole('main').getByRole('link', { name: 'Цены', exact: true }).click()
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Цены')
		})
	}

	test('its opener may go; the focus still is somewhere (check 29)', async ({ page, open }) => {
		await open('/about')
		const dialog = await openForm(page)
		await page.evaluate(() => {
			for (const link of document.querySelectorAll<HTMLElement>('a[href^="/appointment"]')) link.hidden = true
		})

		await page.keyboard.press('Escape')

		await expect(dialog).toBeHidden()
		expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
	})

	test('closing after success gives the focus back too (check 29)', async ({ page, open }) => {
		await open('/about')
		const dialog = await openForm(page)
		await fillIn(dialog, { name: 'Анна Фокусова' })

		await send(dialog)
		await expect(dialog).toBeHidden()

		await expect(page.getByRole('link', { name: 'Записаться на приём' }).first()).toBeFocused()
	})

	test('its cross stays in sight when text is twice as large (check 25)', async ({ page, open }) => {
		await page.addInitScript(() => {
			addEventListener('DOMContentLoaded', () => {
				document.documentElement.style.fontSize = '32px'
			})
		})
		for (const rise of [openForm, openSurvey, openPopup]) {
			await open('/about')
			await rise(page)
			await expect(page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).first()).toBeInViewport({
				ratio: 1,
			})
		}
	})

	test('nothing moves for those who asked for that (check 27)', needs.chromium, async ({ page, open }) => {
		await page.emulateMedia({ reducedMotion: 'reduce' })
		for (const rise of [openForm, openSurvey, openPopup]) {
			await open('/about')
			await rise(page)
			expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
		}
		await open('/about')
		await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
		await page.getByRole('link', { name: 'Наверх' }).click()
		expect(await page.evaluate(() => scrollY)).toBe(0)
	})
})

test('chosen marks differ from others in the colours of the system (check 26)', {
	tag: [needs.styles.tag, needs.chromium.tag],
}, async ({ page, open }) => {
	await page.emulateMedia({ forcedColors: 'active' })
	await open('/survey')
	const mark = page.getByRole('group', { name: 'Комфорт' }).getByRole('radio', { name: '3 из 5' })
	const look = () => mark.locator('xpath=ancestor::label | self::*').first().screenshot()
	const before = await look()

	await mark.check()
	await page.mouse.move(0, 0)
	await page.locator('h1').click()

	expect(Buffer.compare(before, await look())).not.toBe(0)
	await mark.focus()
	await page.keyboard.press('ArrowRight')
	const next = page.getByRole('group', { name: 'Комфорт' }).getByRole('radio', { name: '4 из 5' })
	await expect(next).toBeFocused()
	const drawn = await next.evaluate(input =>
		[input, input.nextElementSibling, input.parentElement].some(
			element => element && getComputedStyle(element).outlineStyle !== 'none',
		),
	)
	expect(drawn).toBe(true)
})

test(
	'the floating buttons lie on no text at the end of a page (check 23)',
	needs.hydration,
	async ({ page, open }) => {
		for (const [width, height] of [
			[360, 740],
			[640, 512],
			[1280, 800],
		] as const) {
			await page.setViewportSize({ width, height })
			for (const path of ['/', '/prices', '/appointment']) {
				await open(path)
				await page.evaluate(() => scrollTo({ top: 1_000_000, behavior: 'instant' }))
				await expect(page.getByRole('link', { name: 'Наверх' })).toBeVisible()
				expect(await page.evaluate(coveredText), `${path} at ${width} px`).toEqual([])
			}
		}
	},
)

/** Runs in the page: lines of text under the two buttons that float. */
function coveredText() {
	const buttons = [...document.querySelectorAll('#to-top, [data-opens="low-vision"]')]
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	const found: string[] = []
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		const parent = node.parentElement
		if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest('script, style')) continue
		if (buttons.some(button => button.contains(parent))) continue
		const range = document.createRange()
		range.selectNodeContents(node)
		for (const line of range.getClientRects()) {
			for (const button of buttons) {
				const box = button.getBoundingClientRect()
				const apart =
					line.right <= box.left || line.left >= box.right || line.bottom <= box.top || line.top >= box.bottom
				if (!apart && line.width > 1) found.push(node.textContent.trim().slice(0, 60))
			}
		}
	}
	return found
}
