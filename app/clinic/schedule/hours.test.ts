import { expect, it } from 'vitest'
import { overlaps, readHours } from './hours.ts'

it('reads the hours of working days', () => {
	expect(readHours('Пн-Пт: 9:00-18:00')).toEqual([
		{ days: [1, 2, 3, 4, 5], open: { from: '9:00', to: '18:00' } },
	])
})

it('takes proper dashes and spaces too', () => {
	expect(readHours(' Вт – Сб : 10:30 – 20:00 ')).toEqual([
		{ days: [2, 3, 4, 5, 6], open: { from: '10:30', to: '20:00' } },
	])
})

it.each(['Пн: 25:00-26:00', 'Пн: 9:60-10:00', 'Пн: 24:00-9:00', 'Пн-Пт: 9:00-18:00, выходной'])(
	'reads no hours from %s',
	text => {
		expect(readHours(text)).toBeUndefined()
	},
)

it('knows a day of rest', () => {
	expect(readHours('Сб-Вс: Выходной')).toEqual([{ days: [6, 7] }])
	expect(readHours('Вс: выходной')).toEqual([{ days: [7] }])
})

it('reads days of their own hours one after the other', () => {
	expect(readHours('Сб: 10:00-15:00, Вс: Выходной')).toEqual([
		{ days: [6], open: { from: '10:00', to: '15:00' } },
		{ days: [7] },
	])
	expect(readHours('Пн-Чт: 9:00-18:00; Пт: 9:00-17:00')).toHaveLength(2)
})

it('takes a span without its day for one more of the days before it', () => {
	const twice = 'Пн-Пт: 9:00-13:00, Пн-Пт: 14:00-20:00; Сб: 10:00-12:00, Сб: 13:00-15:00, Вс: Выходной'
	const once = 'Пн-Пт: 9:00-13:00, 14:00-20:00; Сб: 10:00-12:00, 13:00-15:00, Вс: Выходной'

	expect(readHours(once)).toEqual(readHours(twice))
	expect(readHours(once)).toHaveLength(5)
})

it.each([
	['Пн-Пт: 9:00-18:00, Пн-Пт: 13:00-14:00', true],
	['Пн-Пт: 9:00-18:00, Ср: 17:00-20:00', true],
	['Пн-Вс: 9:00-02:00', false],
	['Пн-Пт: 14:00-20:00, 9:00-14:00', false],
])('finds whether the spans of a day overlap: %s', (text, found) => {
	expect(overlaps(readHours(text) ?? [])).toBe(found)
})

it.each([
	'',
	'9:00-18:00',
	'Вс: Выходной, 9:00-18:00',
	'Круглосуточно',
	'Сб: 10:00-15:00,',
	'Сб: 10:00-15:00, по записи',
	'Пн, Ср, Пт: 9:00-18:00',
	'Пт-Пн: 9:00-18:00',
	'Пн-Пт: 9-18',
	'Пн-Пт: 9:00-09:00',
])('does not guess what «%s» means', text => {
	expect(readHours(text)).toBeUndefined()
})
