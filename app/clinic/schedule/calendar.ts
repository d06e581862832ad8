import { minute } from '#app/platform/units.ts'

type Calendar = { format: Intl.DateTimeFormat; minute: number; day: string }

// Making one takes 25 KB and 50 µs; there are as many as time zones somebody asked for.
const calendars = new Map<string, Calendar>()

/** Today's date, `YYYY-MM-DD`, as the clinic's wall calendar shows it. */
export function dayIn(timezone: string, now: Date) {
	let calendar = calendars.get(timezone)
	if (!calendar) {
		const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' })
		calendar = { format, minute: Number.NaN, day: '' }
		calendars.set(timezone, calendar)
	}
	// Asked several times for each request, and days begin with a minute everywhere.
	const asked = Math.floor(now.getTime() / minute)
	if (calendar.minute !== asked) Object.assign(calendar, { minute: asked, day: calendar.format.format(now) })
	return calendar.day
}

export function weekdayOf(day: string) {
	return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
