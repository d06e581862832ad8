import { instantAt } from '#app/clinic/schedule/clinic-time.ts'
import { freeMomentsAhead } from '#app/clinic/schedule/timetable.server.ts'
import { offersOf } from '#app/clinic/schedule/timetable-offers.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { clock, database, environment } from '#app/services.server.ts'

/** Free times for the form to offer; none without the bridge, and none while the house cannot remember. */
export async function offeredTimes(timezone: string) {
	if (!environment.IDENT_KEY) return []
	return offersOf(await freeMoments(), timezone)
}

/** Whether an offered time, `2026-11-26T10:30`, has been taken since; where nothing is known nothing is taken. */
export async function isTaken(slot: string, timezone: string) {
	if (!environment.IDENT_KEY) return false
	const moments = await freeMoments()
	return moments.length > 0 && !moments.includes(instantAt(timezone, `${slot}:00`).toISOString())
}

const freeMoments = (): Promise<string[]> =>
	freeMomentsAhead(database.db, clock()).catch(error => {
		log.warn(errorFields(error), 'free times not loaded')
		return []
	})
