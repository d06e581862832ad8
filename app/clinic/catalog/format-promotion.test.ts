import { expect, it } from 'vitest'
import { endingFirst, lastDayWords, savingOf } from './format-promotion.ts'

const always = { id: 1, valid_to: '' }
const autumn = { id: 2, valid_to: '2026-12-31' }
const pair = { id: 3, valid_to: '2026-11-30' }

it('puts first what ends first, and last what never ends', () => {
	expect(endingFirst([always, autumn, pair])).toEqual([pair, autumn, always])
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
