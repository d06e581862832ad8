import { capital } from '#app/clinic/catalog/format-doctor.ts'
import { later, weekdayOf } from '#app/clinic/schedule/calendar.ts'
import type { Exception } from '#app/clinic/schedule/exceptions.ts'
import { readHours, spansOn, timeOf } from '#app/clinic/schedule/hours.ts'
import { timeSpan } from '#app/clinic/text/format-date.ts'

const names = [
	['Пн', 'понедельник', 'понедельника', 'понедельник'],
	['Вт', 'вторник', 'вторника', 'вторник'],
	['Ср', 'среда', 'среды', 'среду'],
	['Чт', 'четверг', 'четверга', 'четверг'],
	['Пт', 'пятница', 'пятницы', 'пятницу'],
	['Сб', 'суббота', 'субботы', 'субботу'],
	['Вс', 'воскресенье', 'воскресенья', 'воскресенье'],
] as const

export function weekOf(weekdays: string, weekend: string) {
	const week = readHours(weekdays)
	const usual = week?.[0]
	if (!week || !usual?.open) return undefined

	const rest = readHours(weekend) ?? []
	const all = [...week, ...rest]
	const days = names.map(([short, name], index) => ({
		number: index + 1,
		short,
		name,
		open: spansOn(all, index + 1).length > 0,
	}))
	const alike = week.every(({ days }) => days.join() === usual.days.join())
	const closed = days.filter(({ open }) => !open)

	return {
		title: days.every(({ number, open }) => open === number < 6) ? 'Принимаем по будням' : 'Часы приёма',
		hours: spansOn(all, usual.days[0] ?? 1).map(({ from, end }) => `${timeOf(from)}–${timeOf(end)}`),
		days,
		words: [
			alike ? span(usual.days) : `${weekdays}.`,
			rest.length > 0 && rest.every(({ open }) => !open) ? resting(closed.map(({ name }) => name)) : weekend,
		]
			.filter(Boolean)
			.join(' '),
	}
}

/** From today to Sunday exceptions override the usual days; where today is one, its hours stand first. */
export function thisWeekOf(weekdays: string, weekend: string, exceptions: Exception[], today: string) {
	const usual = weekOf(weekdays, weekend)
	if (!usual) return undefined

	const now = weekdayOf(today)
	const exceptionOn = (number: number) =>
		exceptions.find(({ date }) => number >= now && date === later(today, number - now))
	const days = usual.days.map(day => {
		const own = exceptionOn(day.number)
		return own ? { ...day, open: Boolean(own.from && own.to) } : day
	})
	const own = exceptionOn(now)
	if (!own) return { ...usual, days }
	return {
		title: 'Сегодня',
		hours: [own.from && own.to ? timeSpan(own.from, own.to) : 'Закрыто'],
		days,
		words: `Обычно ${usual.hours.join(', ')}${/^С /.test(usual.words) ? ` с${usual.words.slice(1)}` : `. ${usual.words}`}`,
	}
}

export type WeekInWords = NonNullable<ReturnType<typeof weekOf>>

function span(days: number[]) {
	const first = names[(days[0] ?? 1) - 1]
	const last = names[(days.at(-1) ?? 7) - 1]
	if (!first || !last) return ''
	return first === last ? `${capital(first[1])}.` : `С ${first[2]} по ${last[3]}.`
}

function resting(closed: string[]) {
	if (closed.length === 0) return ''
	const list = closed.length > 1 ? `${closed.slice(0, -1).join(', ')} и ${closed.at(-1)}` : closed[0]
	return capital(`${list}\u00a0— ${closed.length > 1 ? 'выходные' : 'выходной'}.`)
}
