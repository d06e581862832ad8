import { expect, it } from 'vitest'
import { highlighter } from './highlight.ts'

const shown = (query: string, text: string) =>
	highlighter(query)(text)
		.map(piece => (piece.found ? `[${piece.text}]` : piece.text))
		.join('')

it.each([
	['гигиена', 'Скидка на профессиональную гигиену', 'Скидка на профессиональную [гигиену]'],
	['удалить зуб', 'Удаление зуба мудрости', '[Удаление] [зуба] мудрости'],
	['брек', 'Исправляем брекетами', 'Исправляем [брекетами]'],
	['дёсны', 'Лечение десен', 'Лечение [десен]'],
	['и в на', 'Осмотр и снимок в один день', 'Осмотр и снимок в один день'],
	['', 'Брекеты', 'Брекеты'],
	['<b>', 'a <b> c', 'a <b> c'],
])('marks %j in %j', (query, text, marked) => {
	expect(shown(query, text)).toBe(marked)
})

it('loses no letter of the text', () => {
	const text = '«Обь» — 🦷 е\u0308лка\ud83d, зубы!'

	expect(
		highlighter('зуб елка')(text)
			.map(piece => piece.text)
			.join(''),
	).toBe(text)
})
