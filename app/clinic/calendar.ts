/** Today's date, `YYYY-MM-DD`, as the clinic's wall calendar shows it. */
export function dayIn(timezone: string, now: Date) {
	// Swedish writes dates the ISO way.
	return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(now)
}

/** The day of the week of a date `YYYY-MM-DD`: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string) {
	return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
