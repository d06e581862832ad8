import type { Page } from '@playwright/test'
import { fillIn, send, thanks } from './appointment-steps.ts'
import { expect, needs, test } from './fixtures.ts'

const forms = {
	'/appointment': '#appointment',
	'/survey': '#survey',
	'/reviews': '#review',
	'/vacancies/assistent-stomatologa': '#job',
}

const typed = { text: 'Как договорились', date: '2027-03-02', time: '10:30', tel: '+7 (999) 123-45-67' }

for (const [address, selector] of Object.entries(forms)) {
	test(`what was typed into ${address} is there after going away and Back`, async ({ open, page }) => {
		await open(address)
		const filled = await fillAll(page, selector)
		expect(filled.length).toBeGreaterThan(3)

		await page.getByRole('link', { name: 'Цены', exact: true }).last().click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Цены')
		await page.goBack()

		await expect.poll(() => valuesIn(page, selector)).toEqual(filled)
	})
}

test('a form that was sent is empty after Back', needs.hydration, async ({ open, page }) => {
	await open('/appointment')
	await page.getByRole('link', { name: 'Цены', exact: true }).last().click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Цены')
	await page.goBack()
	await fillIn(page.getByRole('main'))
	await send(page.getByRole('main'))
	await expect(page.getByText(thanks).first()).toBeVisible()

	await page.goBack()

	await expect(page.getByLabel('Имя')).toBeVisible()
	await expect(page.getByLabel('Имя')).toHaveValue('')
})

/** Types into each field, ticks each box and the last radio of each group; the honeypot stays as it is. */
async function fillAll(page: Page, selector: string) {
	const form = page.locator(selector)
	for (const control of await form
		.locator('input:visible:not([autocomplete=off]), textarea:visible, select:visible')
		.all()) {
		const type = (await control.getAttribute('type')) ?? ''
		if (type === 'checkbox' || type === 'radio') await control.check({ force: true })
		else if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT')
			await control.selectOption({ index: 1 })
		else if (type !== 'file')
			await control.fill(typed[type as keyof typeof typed] ?? `${typed.text}@mail.example`)
	}
	return await valuesIn(page, selector)
}

const valuesIn = (page: Page, selector: string) =>
	page
		.locator(selector)
		.evaluate(form =>
			[...new FormData(form as HTMLFormElement)].filter(
				([name, value]) => value && typeof value === 'string' && !/token|_text$|url|title/.test(name),
			),
		)
