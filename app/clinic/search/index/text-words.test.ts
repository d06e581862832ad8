import { expect, it } from 'vitest'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { wordsOfText } from './text-words.ts'

it.each([
	'Ещё одна КОРОНКА — «Damon», 3 500 ₽ за 1 шт.\nРаботаем 9–21',
	'Кoрoнка с латинскими буквами, B1 и O’Brien',
	'Код А16.07.002.010, каждые 1.5 года',
	'è ü ﬁ — unusual letters',
	'',
])('takes «%s» apart like any other words', text => {
	expect(wordsOfText(text)).toEqual(wordsOf(text))
})
