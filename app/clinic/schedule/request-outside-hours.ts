import { withDefaults } from '#app/clinic/settings.ts'
import type { Content } from '#app/content/content.server.ts'
import type { AppointmentRow } from '#app/database/tables.ts'
import { dayIn } from './calendar.ts'
import { hoursMissed } from './outside-hours.ts'

type RequestedTime = Pick<AppointmentRow, 'date' | 'time' | 'created_at'>

/** For reception, of a request as it was when it came. */
export function requestOutsideHours(
	{ settings, openingDays }: Content,
	{ date, time, created_at }: RequestedTime,
) {
	const known = withDefaults(settings)
	const asked = { date: date ?? undefined, time: time ?? undefined }
	const came = dayIn(known.timezone, new Date(created_at))
	return hoursMissed(known, openingDays, asked, came)?.replaceAll('\u00a0', ' ')
}
