import type { Page } from '@playwright/test'
import { forms, openers, type Part } from '#tests/support/qa-guide.ts'
import { expect, test } from './fixtures.ts'

type Role = Parameters<Page['getByRole']>[0]

for (const { path, parts } of forms) {
	test(`the guide for testers names what stands on ${path}`, async ({ open, page }) => {
		await open(path)
		const main = page.getByRole('main')

		for (const { role, name, field } of parts) {
			const found =
				role === 'label'
					? main.getByLabel(name, { exact: true })
					: main.getByRole(role as Role, { name, exact: true })
			await expect(found.first(), `${role} ${name}`).toBeAttached()
			if (field) await expect(named(main, found, field).first(), `${role} ${name}`).toBeAttached()
		}
		expect(missing(await fieldsOf(page), parts)).toEqual([])
	})
}

test('the guide for testers names what leads to the forms', async ({ open, page }) => {
	await open('/')

	for (const { path, role, name } of openers)
		await expect(page.getByRole(role as Role, { name }).first()).toHaveAttribute(
			'href',
			new RegExp(`^${path}`),
		)
})

/** The element itself where it is a field, else a field inside of it. */
const named = (main: ReturnType<Page['locator']>, found: ReturnType<Page['locator']>, field: string) =>
	found.and(main.locator(`[name="${field}"]`)).or(found.locator(`[name="${field}"]`))

/** What a visitor may fill in on a page's form. */
const fieldsOf = (page: Page) =>
	page.locator('main form').evaluateAll(forms =>
		forms
			.flatMap(form => [...(form as HTMLFormElement).elements])
			.filter(field => field.getAttribute('type') !== 'hidden' && field.getAttribute('tabindex') !== '-1')
			.map(field => ({ name: field.getAttribute('name') ?? '', required: field.hasAttribute('required') })),
	)

const missing = (fields: { name: string; required: boolean }[], parts: Part[]) =>
	fields.filter(
		({ name, required }) => name && !parts.some(part => part.field === name && (part.required || !required)),
	)
