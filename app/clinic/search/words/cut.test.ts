import { expect, it } from 'vitest'
import { cut, excerptFor } from './cut.ts'

it('keeps eighty characters and cuts the eighty-first', () => {
	expect(cut('ы'.repeat(80))).toBe('ы'.repeat(80))
	expect(cut('ы'.repeat(81))).toBe(`${'ы'.repeat(80)}…`)
})

it('does not tear an emoji in two', () => {
	expect(cut('🦷'.repeat(80))).toBe('🦷'.repeat(80))
	expect(cut(`ы${'🦷'.repeat(90)}`)).toBe(`ы${'🦷'.repeat(79)}…`)
})

it('begins with the sentence that says most of the query, in whatever form', () => {
	const text = 'Принимаем с 8.30 утра. Платить можно картой или наличными. Картой «Мир» тоже.'
	expect(excerptFor(text, 'оплата картами')).toBe('Платить можно картой или наличными. Картой «Мир» тоже.')
	expect(excerptFor(text, '8.30')).toBe(text)
	expect(excerptFor(text, 'собака')).toBe(text)
	expect(excerptFor('', 'собака')).toBe('')
})

it('shows lines and points of a list beside each other', () => {
	expect(excerptFor('Пн-Пт: 9:00-18:00\nСб-Вс: выходной', 'график')).toBe(
		'Пн-Пт: 9:00-18:00 · Сб-Вс: выходной',
	)
	expect(excerptFor('Возьмите с собой.\n- паспорт\n- полис', 'паспорт')).toBe('паспорт · полис')
	expect(excerptFor('Не остановит.\nБудет чувствительность.', 'сон')).toBe(
		'Не остановит. Будет чувствительность.',
	)
})
