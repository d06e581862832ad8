import { hour } from '#app/platform/units.ts'

/** The beginning of the hour: as exactly as anonymous answers may be dated. */
export const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hour) * hour)
