import { expect, it } from 'vitest'
import { payWords } from './format-vacancy.ts'

it.each([
	[{ gross: true }, undefined],
	[{ salary_from: 50_000, salary_to: 65_000, gross: true }, '50 000–65 000 ₽ до вычета налога'],
	[{ salary_from: 50_000, salary_to: 50_000, gross: false }, '50 000 ₽ на руки'],
	[{ salary_from: 50_000, gross: false }, 'от 50 000 ₽ на руки'],
	[{ salary_to: 65_000, gross: true }, 'до 65 000 ₽ до вычета налога'],
])('says of the pay %j «%s»', (pay, words) => {
	expect(payWords(pay)?.replaceAll('\u00a0', ' ')).toBe(words)
})
