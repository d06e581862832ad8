import { expect, it } from 'vitest'
import { placeholderOf, questions } from './new-clinic.ts'
import { timezoneOf } from './timezones.ts'

it.each([
	[{ inn: '1655018018' }, 'Europe/Moscow'],
	[{ inn: '6501000000' }, 'Asia/Sakhalin'],
	[{ inn: '5406000011' }, 'Asia/Novosibirsk'],
	[{ city: 'Томск' }, 'Asia/Tomsk'],
	[{ city: ' г. ТОЛЬЯТТИ ' }, 'Europe/Samara'],
	[{ city: 'город Нижний  Тагил' }, 'Asia/Yekaterinburg'],
	[{ city: 'Орел' }, 'Europe/Moscow'],
	[{ city: 'Омск', inn: '7707083893' }, 'Asia/Omsk'],
	[{ city: 'Бердск', inn: '5406000011' }, 'Asia/Novosibirsk'],
	[{ city: 'Бердск' }, undefined],
	[{}, undefined],
])('knows the clock of a clinic by its city, else by its taxpayer number: %j', (clinic, zone) => {
	expect(timezoneOf(clinic)).toBe(zone)
})

it('suggests that clock to a new clinic', () => {
	const question = questions.find(({ flag }) => flag === 'timezone')

	expect(question && placeholderOf(question, { city: 'Чита' })).toBe('Asia/Chita')
	expect(question && placeholderOf(question, { city: 'Бердск' })).toBe('Europe/Moscow')
})
