import { longDate, weekdayName } from '#app/clinic/text/format-date.ts'
import { weekdayOf } from './calendar.ts'
import { clockIn } from './clinic-time.ts'

export type OfferedDay = {
	day: string
	words: string
	times: string[]
}

const most = 12
const mostDays = 3

/** The nearest days, and times spread over each day. */
export function offersOf(moments: string[], timezone: string): OfferedDay[] {
	const byDay = new Map<string, string[]>()
	for (const moment of moments) {
		const [day = '', time = ''] = clockIn(timezone, new Date(moment)).slice(0, 16).split('T')
		if (byDay.size === mostDays && !byDay.has(day)) break
		byDay.set(day, [...(byDay.get(day) ?? []), time])
	}

	const days = [...byDay]
	return days.map(([day, times]) => ({
		day,
		words: `${capital(weekdayName(weekdayOf(day)))}, ${longDate(day).replace(/\u00a0\d+$/, '')}`,
		times: spread([...new Set(times)], Math.floor(most / days.length)),
	}))
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

function spread<Thing>(list: Thing[], count: number) {
	if (list.length <= count) return list
	const step = (list.length - 1) / (count - 1)
	return Array.from({ length: count }, (_, index) => list[Math.round(index * step)] as Thing)
}
