import { expect, it } from 'vitest'
import { beforeSending, disappeared, parsed, written } from './transcript.ts'

const earlier = [
	{ title: 'Enter', said: ['Запись на приём заголовок уровень 2.'] },
	{ title: 'Tab', said: ['Имя запись'] },
]

it('misses an announcement that is not made any more', () => {
	expect(disappeared(earlier, [{ title: 'Enter', said: [] }, earlier[1] ?? { title: '', said: [] }])).toEqual(
		['Enter: Запись на приём заголовок уровень 2.'],
	)
})

it('does not mind one that comes a step later, or between others', () => {
	const later = [
		{ title: 'Enter', said: [] },
		{ title: 'Tab', said: ['диалог', 'Запись на приём заголовок уровень 2', 'Имя запись'] },
	]

	expect(disappeared(earlier, later)).toEqual([])
})

it('does not mind whether the dialog or its heading is named, but that none is', () => {
	const opening = { title: 'Enter', said: ['Запись на приём диалог', 'Режим чтения'] }

	expect(disappeared([opening], earlier)).toEqual([])
	expect(disappeared([opening], [{ title: 'Enter', said: ['диалог'] }])).toEqual([
		'Enter: Запись на приём диалог',
	])
})

it('reads back what it has written', () => {
	expect(parsed(written(earlier))).toEqual(earlier)
})

it('takes what was said until something is sent, or all of it', () => {
	const sent = { title: 'Enter: одна ошибка', said: ['неверный ввод'] }

	expect(beforeSending([...earlier, sent])).toEqual(beforeSending(earlier))
	expect(beforeSending(earlier)).toEqual(['Запись на приём заголовок уровень 2.', 'Имя запись'])
})
