import { second } from '#app/platform/units.ts'

/** The seconds of a `Retry-After`, a number or a date, of which `Date.parse` finds one in -5 too. */
export function parseRetryAfter(header: string | null) {
	if (header === null) return undefined
	if (/^\d+$/.test(header)) return Number(header)
	const date = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(header) ? Date.parse(header) : Number.NaN
	return Number.isNaN(date) ? undefined : (date - Date.now()) / second
}
