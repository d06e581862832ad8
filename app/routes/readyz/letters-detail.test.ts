import { expect, it } from 'vitest'
import { lettersDetail } from './letters-detail.ts'

it('says how many letters wait once the oldest has waited for a quarter of an hour', () => {
	expect(lettersDetail({ count: 0, minutes: 0 })).toBe('ok')
	expect(lettersDetail({ count: 3, minutes: 14 })).toBe('ok')
	expect(lettersDetail({ count: 3, minutes: 15 })).toBe('не уходят, минут: 15; ждёт писем: 3')
})
