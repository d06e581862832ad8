import { minute } from '#app/platform/units.ts'
import { isRealDay } from './calendar.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

export function clockIn(timezone: string, instant: Date) {
	let clock = clocks.get(timezone)
	if (!clock) {
		clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
		clocks.set(timezone, clock)
	}
	return clock.format(instant).replace(' ', 'T')
}

export function withOffset(timezone: string, instant: Date) {
	const shown = clockIn(timezone, instant)
	const minutes = Math.round(offsetAt(timezone, instant.getTime()) / minute)
	const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
	return `${shown}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

export const momentIn = (timezone: string, iso: string) =>
	new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
		new Date(iso),
	)

/** In an hour that the clock skips, the instant after it. */
export function instantAt(timezone: string, shown: string) {
	const wanted = asIfUtc(shown)
	// The offset at the result, not at the first guess, is the right one.
	const first = wanted - offsetAt(timezone, wanted)
	return new Date(wanted - offsetAt(timezone, first))
}

const earliest = Date.parse('1000-01-02T00:00:00Z')
const latest = Date.parse('9999-12-30T00:00:00Z')

/** In milliseconds, ahead of UTC. */
function offsetAt(timezone: string, instant: number) {
	// Beyond these days the clock may show a year of fewer or more than four digits, which Date.parse does not read.
	const readable = Math.min(Math.max(instant, earliest), latest)
	return asIfUtc(clockIn(timezone, new Date(readable))) - readable
}

const written =
	/^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:(Z)|([+ -])([01]\d):?([0-5]\d))?$/i

/** Without an offset, by the clinic's clock; an unescaped plus arrives as a space. Undefined for anything else. */
export function readInstant(timezone: string, text: string) {
	const [, day, hours, minutes, seconds = '00', fraction = '', utc, sign, ahead, andMinutes] =
		written.exec(text) ?? []
	if (!day || !isRealDay(day)) return undefined

	const shown = `${day}T${hours}:${minutes}:${seconds}`
	const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
	if (!utc && !sign) return new Date(instantAt(timezone, shown).getTime() + milliseconds)
	const offset = utc ? 0 : (Number(ahead) * 60 + Number(andMinutes)) * (sign === '-' ? -1 : 1)
	return new Date(asIfUtc(shown) - offset * minute + milliseconds)
}

const asIfUtc = (shown: string) => Date.parse(`${shown}Z`)
const twoDigits = (number: number) => String(number).padStart(2, '0')
