import { expect, it } from 'vitest'
import { lastDayWords, runningOn, savingOf } from './format-promotion.ts'

const autumn = { id: 1, valid_from: '2026-10-01', valid_to: '2026-12-31' }
const pair = { id: 2, valid_from: '2026-11-01', valid_to: '2026-11-30' }

it('keeps what runs today, the first to end first', () => {
	expect(runningOn([autumn, pair], '2026-11-30')).toEqual([pair, autumn])
	expect(runningOn([autumn, pair], '2026-12-01')).toEqual([autumn])
	expect(runningOn([autumn, pair], '2026-10-31')).toEqual([autumn])
	expect(runningOn([autumn, pair], '2026-09-30')).toEqual([])
})

it('names the year of the last day only where it is another one', () => {
	expect(lastDayWords('2026-12-31', '2026-11-21')).toBe('до\u00a031\u00a0декабря')
	expect(lastDayWords('2027-01-31', '2026-11-21')).toBe('до\u00a031\u00a0января\u00a02027')
})

it('says what one saves', () => {
	expect(savingOf({ price_new: 900, price_old: 1200 })).toEqual({
		now: '900\u00a0₽',
		before: '1\u00a0200\u00a0₽',
	})
	expect(savingOf({ price_new: 0 })).toEqual({ now: '0\u00a0₽', before: undefined })
	expect(savingOf({ discount_percent: 15 })?.now).toBe('скидка 15\u00a0%')
	expect(savingOf({})).toBeUndefined()
})
