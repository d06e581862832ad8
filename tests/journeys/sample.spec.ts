import { expect, test } from './fixtures.ts'

test('Galina asks for an appointment, with scripts and without', async ({ open, page, mail }) => {
	const name = `Галина ${test.info().project.name}`
	await open('/appointment?service=lechenie-kariesa')
	const form = page.getByRole('main')
	await expect(form.getByLabel('Услуга')).toHaveValue('lechenie-kariesa')
	await form.getByLabel('Имя').fill(name)
	await form.getByLabel('Телефон').fill('8 383 200-00-02')
	await form.getByLabel('Электронная почта').fill('galina@mail.example')
	await form.getByRole('checkbox', { name: 'Ознакомлен(а) с политикой конфиденциальности' }).check()
	await form.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check()

	await form.getByRole('button', { name: 'Отправить заявку' }).click()

	await expect(page.getByText('Спасибо! Ваша заявка отправлена.').first()).toBeVisible()
	await expect.poll(() => mail.received.some(letter => letter.mail.text?.includes(name))).toBe(true)
})
