import { expect, it } from 'vitest'
import { plain, wordsOf } from './normalize.ts'

it('takes ё for е and leaves й alone', () => {
	expect(plain('Ёлка, ЙОД, Йо\u0308гурт, е\u0308ж, Андреи\u0306')).toBe('елка, йод, йогурт, еж, андрей')
})

it.each([
	['Синус-лифтинг, «закрытый»!', ['синус', 'лифтинг', 'закрытый']],
	['об’ём 15 %', ['обем', '15']],
	['cтoмaтoлoг', ['стоматолог']],
	['Zoom 4', ['zoom', '4']],
	['зу\u200bб, брекет\u00ad', ['зуб', 'брекет']],
	['А16.07.002.010 и A16.07.051', ['a1607002010', 'и', 'a1607051']],
	['🦷\ud83d %00 <b>', ['00', 'b']],
	['', []],
])('reads the words of %j', (text, words) => {
	expect(wordsOf(text)).toEqual(words)
})

it.each([
	'Ещё одна КОРОНКА — «Damon», 3 500 ₽ за 1 шт.\nРаботаем 9–21',
	'Кoрoнка с латинскими буквами, B1 и 5',
	'Код А16.07.002.010, каждые 1.5 года',
	'',
])('takes «%s» apart by everyday letters as by those of all languages', text => {
	expect([...wordsOf(text), 'ŋ']).toEqual(wordsOf(`${text} ŋ`))
})
