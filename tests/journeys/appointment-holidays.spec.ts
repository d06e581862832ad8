import { expect, test } from './fixtures.ts'

test.use({ environment: { CLINIC_NOW: '2027-01-04T12:00:00+07:00' } })

test('the form and its thanks say in the holidays when the clinic is there again', async ({ open, page }) => {
	await open('/appointment')
	const date = page.getByRole('main').getByLabel('Желаемая дата')
	await expect(date).toHaveAccessibleDescription(/4–8\sянваря закрыто/)

	await open('/appointment/sent?number=2026-000001')
	await expect(page.getByText(/Сейчас закрыто, откроемся в\sсубботу в\s10:00\./)).toBeVisible()
})
