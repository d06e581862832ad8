import { hour } from '#app/platform/units.ts'

/** Anonymous answers are dated to the hour only. */
export const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hour) * hour)
