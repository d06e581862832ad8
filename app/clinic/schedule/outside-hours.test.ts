import { expect, it } from 'vitest'
import { hoursMissed, outsideHours } from './outside-hours.ts'

const usual = {
	working_hours_weekdays: 'Пн-Пт: 8:00-20:00',
	working_hours_weekend: 'Сб: 9:00-16:00, Вс: Выходной',
}
const exceptions = [
	{ date: '2026-12-30', closed: false, from: '09:00', to: '14:00' },
	{ date: '2026-12-31', closed: true },
	{ date: '2027-01-04', closed: true },
	{ date: '2027-01-10', closed: false, from: '10:00', to: '15:00' },
]
const today = '2026-11-25'

function said(date: string, time = '', settings = usual) {
	const wish = { date: date || undefined, time: time || undefined }
	return outsideHours(settings, exceptions, wish, today)?.replaceAll('\u00a0', ' ')
}

it.each([
	['2026-11-29', '', 'В воскресенье, 29 ноября, клиника закрыта: позвоним и предложим другой день.'],
	['2026-11-29', '10:00', 'В воскресенье, 29 ноября, клиника закрыта: позвоним и предложим другой день.'],
	['2026-12-31', '', 'В четверг, 31 декабря, клиника закрыта: позвоним и предложим другой день.'],
	['2027-01-04', '', 'В понедельник, 4 января 2027 года, клиника закрыта: позвоним и предложим другой день.'],
	['2026-11-28', '16:00', 'В субботу, 28 ноября, принимаем до 16:00: позвоним и предложим другое время.'],
	['2026-12-01', '07:59', 'Во вторник, 1 декабря, принимаем с 8:00: позвоним и предложим другое время.'],
	['2026-12-30', '18:00', 'В среду, 30 декабря, принимаем до 14:00: позвоним и предложим другое время.'],
	['', '07:59', 'Принимаем с 8:00: позвоним и предложим другое время.'],
	['', '23:00', 'Принимаем до 20:00: позвоним и предложим другое время.'],
])('says of a wish for «%s %s»: %s', (date, time, words) => {
	expect(said(date, time)).toBe(words)
})

it.each([
	['', ''],
	['2026-11-25', ''],
	['2026-11-25', '08:00'],
	['2026-11-25', '19:59'],
	['2026-11-28', '15:59'],
	['2026-12-30', '13:59'],
	['2027-01-10', '10:00'],
	['', '08:00'],
	['', '19:59'],
])('says nothing of a wish for «%s %s», when the clinic is open', (date, time) => {
	expect(said(date, time)).toBeUndefined()
})

it('says nothing of days gone by', () => {
	expect(said('2026-11-22')).toBeUndefined()
})

it('names the spans where a time falls into a break', () => {
	const withBreak = { ...usual, working_hours_weekdays: 'Пн-Пт: 9:00-13:00, 14:00-20:00' }

	expect(said('2026-11-26', '13:30', withBreak)).toBe(
		'В четверг, 26 ноября, принимаем 9:00–13:00 и 14:00–20:00: позвоним и предложим другое время.',
	)
	// On Saturdays there is none.
	expect(said('', '13:30', withBreak)).toBeUndefined()
	expect(said('', '13:30', { ...withBreak, working_hours_weekend: 'Сб-Вс: Выходной' })).toBe(
		'Принимаем 9:00–13:00 и 14:00–20:00: позвоним и предложим другое время.',
	)
})

it('counts the hours after midnight to the day before', () => {
	const nights = { working_hours_weekdays: 'Пн-Пт: 9:00-02:00', working_hours_weekend: 'Сб-Вс: Выходной' }

	expect(said('2026-11-28', '01:30', nights)).toBeUndefined()
	expect(said('2026-11-28', '02:00', nights)).toMatch(/^В субботу, 28 ноября, клиника закрыта/)
	expect(said('2026-11-26', '03:00', nights)).toMatch(/^В четверг, 26 ноября, принимаем с 9:00/)
	expect(said('', '01:30', nights)).toBeUndefined()
})

it.each([
	{ ...usual, working_hours_weekdays: 'по договорённости' },
	{ ...usual, working_hours_weekend: 'по записи' },
	{ working_hours_weekdays: 'Пн-Пт: Выходной', working_hours_weekend: 'Сб-Вс: Выходной' },
])('says nothing of a time where hours cannot be read or there are none', settings => {
	expect(said('', '23:00', settings)).toBeUndefined()
})

it('says nothing of a day where hours cannot be read', () => {
	expect(said('2026-11-28', '', { ...usual, working_hours_weekend: 'по записи' })).toBeUndefined()
	expect(said('2026-11-28', '', { ...usual, working_hours_weekdays: 'по записи' })).toBeUndefined()
})

it('says to reception what is closed, and promises nothing', () => {
	const wish = { date: '2026-11-28', time: '16:00' }

	expect(hoursMissed(usual, exceptions, wish, today)?.replaceAll('\u00a0', ' ')).toBe(
		'В субботу, 28 ноября, принимаем до 16:00',
	)
})
