import { dateSpan, timeSpan } from '#app/clinic/text/format-date.ts'
import { later } from './calendar.ts'

export type Exception = {
	date: string
	closed: boolean
	from?: string
	to?: string
	note?: string | undefined
}

const ahead = 14

/** «30 ноября — 2 декабря закрыто. Ремонт.»: days that begin within two weeks, those alike and in a row together. */
export function comingExceptions(exceptions: Exception[], today: string) {
	const coming = exceptions
		.filter(({ date }) => date >= today)
		.sort((one, other) => one.date.localeCompare(other.date))
	const runs: { first: string; last: string; day: Exception }[] = []
	for (const day of coming) {
		const former = runs.at(-1)
		if (former && wordsOf(former.day) === wordsOf(day) && later(former.last, 1) === day.date) {
			former.last = day.date
		} else runs.push({ first: day.date, last: day.date, day })
	}
	return runs
		.filter(({ first }) => first <= later(today, ahead))
		.map(({ first, last, day }) => `${daysInWords(first, last)} ${wordsOf(day)}`)
}

/** Within two weeks the year goes without saying. */
const daysInWords = (first: string, last: string) => dateSpan(first, last).replace(/\u00a0\d{4}/g, '')

function wordsOf({ from, to, note }: Exception) {
	const hours = from && to ? `открыто ${timeSpan(from, to)}.` : 'закрыто.'
	const words = note?.trim()
	if (!words) return hours
	return `${hours} ${words}${/[.!?…]$/.test(words) ? '' : '.'}`
}
