/** Today's date, `YYYY-MM-DD`, as the clinic's wall calendar shows it. */
export function dayIn(timezone: string, now: Date) {
	// Swedish writes dates the ISO way.
	return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(now)
}
