import { expect, it } from 'vitest'
import { dateSpan, longDate, shortDate, timeSpan, weekdayName } from './format-date.ts'

it('writes a date in words, in one piece', () => {
	expect(longDate('2026-11-26')).toBe('26\u00a0ноября\u00a02026')
	expect(longDate('2026-05-09')).toBe('9\u00a0мая\u00a02026')
})

it.each(['', '15.03.2020', '15 марта 2020 года', 'бессрочная'])('leaves «%s» as it is', text => {
	expect(longDate(text)).toBe(text)
})

it('writes a date in figures for tables', () => {
	expect(shortDate('2026-11-06')).toBe('06.11.2026')
})

it.each([
	['2026-11-01', '2026-11-26', '1–26\u00a0ноября\u00a02026'],
	['2026-09-01', '2026-11-26', '1\u00a0сентября\u00a0— 26\u00a0ноября\u00a02026'],
	['2026-12-15', '2027-01-10', '15\u00a0декабря\u00a02026\u00a0— 10\u00a0января\u00a02027'],
	['2026-11-21', '2026-11-21', '21\u00a0ноября\u00a02026'],
])('says from %s to %s without repeating itself', (from, to, words) => {
	expect(dateSpan(from, to)).toBe(words)
})

it('names the days from Monday to Sunday', () => {
	expect(weekdayName(1)).toBe('понедельник')
	expect(weekdayName(7)).toBe('воскресенье')
})

it('writes hours without a leading zero', () => {
	expect(timeSpan('09:00', '16:30')).toBe('9:00–16:30')
	expect(timeSpan('00:00', '10:00')).toBe('0:00–10:00')
})
