import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn, later, weekdayOf } from './calendar.ts'
import { hoursInWords, openingHours, openingNow } from './opening.ts'

const usual = {
	working_hours_weekdays: 'Пн-Пт: 9:00-18:00',
	working_hours_weekend: 'Сб-Вс: Выходной',
	timezone: 'Asia/Novosibirsk',
}
const holidays = [
	{ date: '2026-12-30', closed: false, from: '09:00', to: '14:00' },
	{ date: '2026-12-31', closed: true },
	...[1, 2, 3, 4, 5, 6, 7, 8].map(day => ({ date: `2027-01-0${day}`, closed: true })),
	{ date: '2027-01-09', closed: false, from: '10:00', to: '15:00' },
]
const at = (local: string, settings = usual) =>
	openingNow(settings, holidays, new Date(`${local}:00+07:00`))?.words.replaceAll('\u00a0', ' ')

it.each([
	['2026-11-20T08:59', 'Сейчас закрыто, откроемся сегодня в 9:00'],
	['2026-11-20T09:00', 'Сейчас открыто, до 18:00'],
	['2026-11-20T17:59', 'Сейчас открыто, до 18:00'],
	['2026-11-20T18:00', 'Сейчас закрыто, откроемся в понедельник в 9:00'],
	['2026-11-22T23:59', 'Сейчас закрыто, откроемся завтра в 9:00'],
	['2026-11-24T00:00', 'Сейчас закрыто, откроемся сегодня в 9:00'],
	['2026-12-30T13:59', 'Сейчас открыто, до 14:00'],
	['2026-12-30T14:00', 'Сейчас закрыто, откроемся 9 января в 10:00'],
	['2027-01-04T12:00', 'Сейчас закрыто, откроемся в субботу в 10:00'],
	['2027-01-09T14:59', 'Сейчас открыто, до 15:00'],
])('says at %s: %s', (local, words) => {
	expect(at(local)).toBe(words)
})

const evenings = { ...usual, working_hours_weekdays: 'Пн-Пт: 9:00-02:00' }

it.each([
	['2026-11-23T00:30', 'Сейчас закрыто, откроемся сегодня в 9:00'],
	['2026-11-23T23:00', 'Сейчас открыто, до 2:00'],
	['2026-11-24T01:59', 'Сейчас открыто, до 2:00'],
	['2026-11-24T02:00', 'Сейчас закрыто, откроемся сегодня в 9:00'],
	['2026-11-28T01:00', 'Сейчас открыто, до 2:00'],
	['2026-11-28T02:00', 'Сейчас закрыто, откроемся в понедельник в 9:00'],
	['2027-01-01T01:00', 'Сейчас закрыто, откроемся 9 января в 10:00'],
])('says at %s where hours end past midnight: %s', (local, words) => {
	expect(at(local, evenings)).toBe(words)
})

it('stays open over midnight where the next day begins before the last one ends', () => {
	const nights = { ...usual, working_hours_weekdays: 'Пн-Чт: 9:00-02:00, Пт: 0:00-24:00' }

	expect(at('2026-11-27T01:00', nights)).toBe('Сейчас открыто, до 24:00')
})

const withBreak = { ...usual, working_hours_weekdays: 'Пн-Пт: 14:00-20:00, Пн-Пт: 9:00-13:00' }

it.each([
	['2026-11-25T12:59', 'Сейчас открыто, до 13:00'],
	['2026-11-25T13:00', 'Сейчас закрыто, откроемся сегодня в 14:00'],
	['2026-11-25T15:00', 'Сейчас открыто, до 20:00'],
	['2026-11-25T20:00', 'Сейчас закрыто, откроемся завтра в 9:00'],
])('says at %s where days have a break: %s', (local, words) => {
	expect(at(local, withBreak)).toBe(words)
})

it('is open to the end of hours that meet or overlap', () => {
	const shifts = {
		...usual,
		working_hours_weekdays: 'Пн-Пт: 9:00-14:00, Пн-Ср: 14:00-20:00, Чт-Пт: 13:00-19:00',
	}

	expect(at('2026-11-25T10:00', shifts)).toBe('Сейчас открыто, до 20:00')
	expect(at('2026-11-26T10:00', shifts)).toBe('Сейчас открыто, до 19:00')
})

const dayNames = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const time = fc
	.integer({ min: 0, max: 24 * 4 - 1 })
	.map(quarter => `${Math.floor(quarter / 4)}:${(quarter % 4) * 15 || '00'}`)
const part = fc
	.record({ days: fc.tuple(fc.nat(6), fc.nat(6)), from: time, to: time })
	.filter(({ from, to }) => from !== to)
	.map(({ days, from, to }) => {
		const [first = 0, last = 0] = [...days].sort()
		return `${dayNames[first]}-${dayNames[last]}: ${from}-${to}`
	})
const hours = fc.array(part, { minLength: 1, maxLength: 5 }).map(parts => parts.join(', '))

it('is open exactly while one of the spans of the structured data lasts', () => {
	fc.assert(
		fc.property(
			hours,
			hours,
			fc.nat(7 * 24 * 4),
			(working_hours_weekdays, working_hours_weekend, quarter) => {
				const settings = { ...usual, working_hours_weekdays, working_hours_weekend }
				const now = new Date(Date.parse('2026-11-15T17:00:00Z') + quarter * 900_000)

				expect(openingNow(settings, [], now)?.open).toBe(isWithinSpan(settings, now))
			},
		),
	)
})

function isWithinSpan(settings: typeof usual, now: Date) {
	const today = dayIn(usual.timezone, now)
	return [later(today, -1), today].some(day =>
		openingHours(settings).some(({ days, opens, closes }) => {
			const last = closes < opens ? later(day, 1) : day
			const [from, to] = [`${day}T${opens}:00+07:00`, `${last}T${closes}:00+07:00`].map(Date.parse)
			return days.includes(weekdayOf(day)) && Number(from) <= now.getTime() && now.getTime() < Number(to)
		}),
	)
}

it('goes by the clock of the clinic, not of the server', () => {
	expect(openingNow(usual, [], new Date('2026-11-20T02:30:00Z'))?.open).toBe(true)
	expect(openingNow(usual, [], new Date('2026-11-20T11:30:00Z'))?.open).toBe(false)
})

it('says nothing of hours it cannot read', () => {
	expect(at('2026-11-20T12:00', { ...usual, working_hours_weekdays: 'по договорённости' })).toBeUndefined()
})

it('promises no day while the clinic rests without end', () => {
	const closed = { ...usual, working_hours_weekdays: 'Пн-Вс: Выходной' }
	expect(at('2026-11-20T12:00', closed)).toBe('Сейчас закрыто')
})

it.each([
	['Пн-Пт: 9:00-18:00', 'Сб-Вс: Выходной', 'Принимаем пн–пт 9:00–18:00.'],
	['Пн-Пт: 8:00-20:00', 'Сб: 9:00-16:00, Вс: Выходной', 'Принимаем пн–пт 8:00–20:00, сб 9:00–16:00.'],
	['Пн-Пт: 9:00-13:00, 14:00-20:00', 'Сб-Вс: Выходной', 'Принимаем пн–пт 9:00–13:00 и 14:00–20:00.'],
	['Пн-Чт: 9:00-18:00; Пт: 9:00-17:00', 'Сб-Вс: 9:00-17:00', 'Принимаем пн–чт 9:00–18:00, пт–вс 9:00–17:00.'],
	['Пн-Вс: 9:00-02:00', 'Сб-Вс: Выходной', 'Принимаем пн–вс 9:00–2:00.'],
	['Круглосуточно', 'Сб-Вс: Выходной', 'Часы работы: Круглосуточно, Сб-Вс: Выходной.'],
	['Пн-Пт: Выходной', 'Сб-Вс: Выходной', 'Часы работы: Пн-Пт: Выходной, Сб-Вс: Выходной.'],
])('writes «%s» and «%s» in short', (working_hours_weekdays, working_hours_weekend, words) => {
	const settings = { working_hours_weekdays, working_hours_weekend }

	expect(hoursInWords(settings).replaceAll('\u00a0', ' ')).toBe(words)
})
