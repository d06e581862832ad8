import { expect, it } from 'vitest'
import { phoneKey } from '#app/clinic/text/phone.server.ts'
import { withoutContacts } from './mentioned.ts'

const annas = {
	phone: (text: string) => phoneKey(text) === '+79991234567',
	email: (text: string) => text.toLowerCase() === 'anna@mail.example',
}

it.each([
	['Звоните 8 999 123-45-67 после шести', 'Звоните [удалено] после шести'],
	['+7 (999) 123-45-67', '[удалено]'],
	['8(999)1234567,10:30', '[удалено],10:30'],
	['Мой номер 8 999 123-45-67 10:30', 'Мой номер [удалено] 10:30'],
	['тел. 9991234567.', 'тел. [удалено].'],
	['Пишите на Anna@Mail.example.', 'Пишите на [удалено].'],
	['Звоните 8 999 123-45-68', 'Звоните 8 999 123-45-68'],
	['Заявка 2026-000123, дом 12, цена 4 500', 'Заявка 2026-000123, дом 12, цена 4 500'],
])('takes her telephone and address out of «%s»', (text, left) => {
	expect(withoutContacts(text, annas)).toBe(left)
})

it.each(['a', 'я.', '1 ', '+'])('reads a text of «%s» without end in linear time', part => {
	const started = performance.now()
	withoutContacts(part.repeat(100_000), { phone: () => false, email: () => false })
	expect(performance.now() - started).toBeLessThan(2000)
})
