import { expect, it } from 'vitest'
import { wordmark } from './wordmark.ts'

it.each([
	['Стоматология „Обь“', 'Стоматология', '«Обь»'],
	['Детская стоматология «Малыш»', 'Детская стоматология', '«Малыш»'],
	['Клиника "Улыбка"', 'Клиника', '«Улыбка»'],
])('sets %s in two lines', (company, kind, name) => {
	expect(wordmark(company)).toEqual({ kind, name })
})

it.each(['Стоматологическая клиника', '«Обь»', 'Клиника «Обь» на Ленина'])('keeps %s whole', company => {
	expect(wordmark(company)).toEqual({ name: company })
})
