import { readInstant } from '#app/clinic/schedule/clinic-time.ts'
import { freeMomentsAhead } from '#app/clinic/schedule/timetable.server.ts'
import { offersOf } from '#app/clinic/schedule/timetable-offers.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { clock, database, environment } from '#app/services.server.ts'

export async function offeredTimes(timezone: string) {
	if (!environment.IDENT_KEY) return []
	return offersOf((await freeMoments()) ?? [], timezone)
}

export async function isTaken(slot: string, timezone: string) {
	if (!environment.IDENT_KEY) return false
	const moments = await freeMoments()
	if (!moments) return false
	const instant = readInstant(timezone, slot)
	return !(instant && moments.includes(instant.toISOString()))
}

const freeMoments = () =>
	freeMomentsAhead(database.db, clock()).catch(error => {
		log.warn(errorFields(error), 'free times not loaded')
		return undefined
	})
