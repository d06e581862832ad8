import { expect, it } from 'vitest'
import { beforeSending, parsed, regressions, written } from './transcript.ts'

const earlier = [
	{ title: 'Enter', said: ['Запись на приём заголовок уровень 2.'] },
	{ title: 'Tab', said: ['Имя запись'] },
]
const sent = { title: 'Enter: отправлено', said: ['Отправка...', 'Спасибо! область', 'Записаться ссылка.'] }

it('misses an announcement that is not made any more', () => {
	expect(regressions(earlier, [{ title: 'Enter', said: [] }, earlier[1] ?? sent])).toEqual([
		'Enter: missing: Запись на приём',
	])
})

it('does not mind one that comes a step later, or between names and modes', () => {
	const later = [
		{ title: 'Enter', said: [] },
		{ title: 'Tab', said: ['диалог', 'Запись на приём заголовок уровень 2', 'Имя запись', 'Режим фокуса'] },
	]

	expect(regressions(earlier, later)).toEqual([])
})

it('does not mind whether the dialog, its heading or both are named, but that none is', () => {
	const opening = { title: 'Enter', said: ['Запись на приём диалог', 'Режим чтения'] }
	const both = { title: 'Enter', said: ['Запись на приём диалог', 'Запись на приём можно нажать.'] }

	expect(regressions([opening], [both])).toEqual([])
	expect(regressions([both], [opening])).toEqual([])
	expect(regressions([opening], [{ title: 'Enter', said: ['диалог'] }])).toEqual([
		'Enter: missing: Запись на приём',
	])
})

it.each([
	['said once more', ['Отправка...', 'Отправка...', ...sent.said.slice(1)], 'new or once more: Отправка'],
	['new', [...sent.said, 'тревога.'], 'new or once more: тревога'],
	['said in other words', ['Отправка...', 'Спасибо! область', 'ссылка'], 'missing: Записаться ссылка'],
])('hears an announcement that is %s', (_, said, complaint) => {
	expect(regressions([sent], [{ ...sent, said }])).toContain(`${sent.title}: ${complaint}`)
})

it('hears an announcement again in the next step', () => {
	const next = { title: 'Tab', said: ['Имя запись'] }
	const again = { ...next, said: ['Записаться ссылка.', ...next.said] }

	expect(regressions([sent, next], [sent, again])).toEqual(['Tab: new or once more: Записаться ссылка'])
})

it('misses the last step', () => {
	expect(regressions([...earlier, sent], earlier)).toContain(`${sent.title}: missing: Отправка`)
})

it('hears another order', () => {
	const said = ['Спасибо! область', 'Отправка...', 'Записаться ссылка.']

	expect(regressions([sent], [{ ...sent, said }])).toEqual([
		`${sent.title}: in another order: Спасибо! область`,
		`${sent.title}: in another order: Отправка`,
	])
})

it('takes a role for moved only where it is said as often', () => {
	const said = ['Терапия', 'таблица', 'Терапия', 'заголовок', 'Код', 'столбец', 'Хирургия', 'заголовок']
	const step = (...phrases: string[]) => [{ title: 'читать до конца', said: phrases }]

	expect(regressions(step(...said), step(...said.slice(0, 2), ...said.slice(4)))).toEqual([])
	expect(regressions(step(...said), step(...said.slice(2), ...said.slice(0, 2)))).not.toEqual([])
})

it('does not mind when WebKit says the title of a new page, nor how far it is loaded', () => {
	const title = 'Ошибка: Отзывы — Стоматология „Обь“'
	const said = ['ориентир Отзыв не отправлен.', 'Исправьте 2 ошибки.']
	const step = (...phrases: string[]) => [{ title: 'Enter: две ошибки', said: phrases }]
	const recorded = step(...said, title)
	const other = step(title, 'Индикатор выполнения 1. 100 процентов.', ...said)

	expect(regressions(recorded, other, 'webkit')).toEqual([])
	expect(regressions(recorded, other, 'firefox')).not.toEqual([])
	expect(regressions(recorded, step(...said), 'webkit')).not.toEqual([])
	expect(regressions(recorded, step(title, ...said.toReversed()), 'webkit')).not.toEqual([])
})

it('takes the first transcript of an errand as it is', () => {
	expect(regressions([], [sent])).toEqual([])
})

it('reads back what it has written', () => {
	expect(parsed(written(earlier))).toEqual(earlier)
})

it('takes what was said until something is sent, or all of it', () => {
	const mistake = { title: 'Enter: одна ошибка', said: ['неверный ввод'] }

	expect(beforeSending([...earlier, mistake])).toEqual(beforeSending(earlier))
	expect(beforeSending(earlier)).toEqual(['Запись на приём заголовок уровень 2.', 'Имя запись'])
})
