import { expect, it } from 'vitest'
import { thisWeekOf, weekOf } from './week-words.server.ts'

it('says the usual week in figures and in words', () => {
	const week = weekOf('Пн-Пт: 9:00-18:00', 'Сб-Вс: Выходной')

	expect(week?.title).toBe('Принимаем по будням')
	expect(week?.hours).toEqual(['9:00–18:00'])
	expect(week?.days.filter(({ open }) => open).map(({ short }) => short)).toEqual([
		'Пн',
		'Вт',
		'Ср',
		'Чт',
		'Пт',
	])
	expect(week?.words).toBe('С понедельника по пятницу. Суббота и воскресенье\u00a0— выходные.')
})

it('speaks of a single day of rest', () => {
	const week = weekOf('Пн-Сб: 10:00-20:00', 'Вс: Выходной')

	expect(week?.title).toBe('Часы приёма')
	expect(week?.words).toBe('С понедельника по субботу. Воскресенье\u00a0— выходной.')
})

it('keeps weekend hours as the clinic wrote them, on filled pebbles', () => {
	const week = weekOf('Пн-Пт: 9:00-18:00', 'Сб: 10:00-15:00')

	expect(week?.title).toBe('Часы приёма')
	expect(week?.days.find(({ short }) => short === 'Сб')?.open).toBe(true)
	expect(week?.words).toBe('С понедельника по пятницу. Сб: 10:00-15:00')
})

it('distinguishes the two days of the weekend', () => {
	const week = weekOf('Пн-Пт: 9:00-18:00', 'Сб: 10:00-15:00, Вс: Выходной')

	expect(week?.days.filter(({ open }) => !open).map(({ short }) => short)).toEqual(['Вс'])
	expect(week?.words).toBe('С понедельника по пятницу. Сб: 10:00-15:00, Вс: Выходной')
})

it('leaves working days of several kinds in the clinic’s own words', () => {
	const week = weekOf('Пн-Чт: 9:00-18:00, Пт: 9:00-17:00', 'Сб-Вс: Выходной')

	expect(week?.days.filter(({ open }) => open)).toHaveLength(5)
	expect(week?.words).toBe('Пн-Чт: 9:00-18:00, Пт: 9:00-17:00. Суббота и воскресенье\u00a0— выходные.')
})

it('names all hours of days with a break', () => {
	const week = weekOf('Пн-Пт: 9:00-13:00, Пн-Пт: 14:00-20:00', 'Сб-Вс: Выходной')

	expect(week?.hours).toEqual(['9:00–13:00', '14:00–20:00'])
	expect(week?.words).toBe('С понедельника по пятницу. Суббота и воскресенье\u00a0— выходные.')
})

it('draws no week it does not understand', () => {
	expect(weekOf('Круглосуточно', 'Сб-Вс: Выходной')).toBeUndefined()
	expect(weekOf('Пн-Пт: Выходной', 'Сб-Вс: Выходной')).toBeUndefined()
})

it('shows today’s exception in place of the usual hours, and empties the closed days still to come', () => {
	const closed = ['2026-11-24', '2026-11-25', '2026-11-26'].map(date => ({ date, closed: true }))
	const onDay = (today: string) => thisWeekOf('Пн-Пт: 9:00-18:00', 'Сб-Вс: Выходной', closed, today)
	const open = (today: string) => onDay(today)?.days.flatMap(({ short, open }) => (open ? [short] : []))

	expect(onDay('2026-11-25')).toMatchObject({
		title: 'Сегодня',
		hours: ['Закрыто'],
		words: expect.stringMatching(/^Обычно 9:00–18:00 с понедельника по пятницу\./),
	})
	expect(open('2026-11-25')).toEqual(['Пн', 'Вт', 'Пт'])
	expect(onDay('2026-11-23')).toMatchObject({ title: 'Принимаем по будням', hours: ['9:00–18:00'] })
	expect(open('2026-11-23')).toEqual(['Пн', 'Пт'])
})

it('shows the shorter hours of today', () => {
	const short = [{ date: '2026-11-25', closed: false, from: '09:00', to: '14:00' }]
	const week = thisWeekOf('Пн-Пт: 9:00-18:00', 'Сб-Вс: Выходной', short, '2026-11-25')

	expect(week).toMatchObject({ title: 'Сегодня', hours: ['9:00–14:00'] })
})
