import { hour, minute } from '#app/platform/units.ts'

type Calendar = { format: Intl.DateTimeFormat; minute: number; day: string }

// An Intl formatter takes 25 KB and 50 µs to create.
const calendars = new Map<string, Calendar>()

export function dayIn(timezone: string, now: Date) {
	let calendar = calendars.get(timezone)
	if (!calendar) {
		const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' })
		calendar = { format, minute: Number.NaN, day: '' }
		calendars.set(timezone, calendar)
	}
	// Called several times per request; days start at a full minute in every time zone.
	const asked = Math.floor(now.getTime() / minute)
	if (calendar.minute !== asked) Object.assign(calendar, { minute: asked, day: calendar.format.format(now) })
	return calendar.day
}

export function weekdayOf(day: string) {
	return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

export const later = (day: string, days: number) =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const isRealDay = (day: string) => {
	const date = new Date(`${day}T00:00:00Z`)
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

type Dated = { date: string; id: number }

export const newestFirst = (a: Dated, b: Dated) => b.date.localeCompare(a.date) || b.id - a.id

/** Anonymous answers are dated to the hour only. */
export const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hour) * hour)

export function isTimezone(name: string) {
	try {
		return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }))
	} catch {
		return false
	}
}
