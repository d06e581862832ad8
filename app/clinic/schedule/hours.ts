export const dayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const part =
	/^(пн|вт|ср|чт|пт|сб|вс)(?:\s*[-–—]\s*(пн|вт|ср|чт|пт|сб|вс))?\s*:\s*(?:((?:[01]?\d|2[0-3]):[0-5]\d)\s*[-–—]\s*((?:[01]?\d|2[0-3]):[0-5]\d|24:00)|выходн(?:ой|ые))$/i

type Hours = { days: number[]; open?: { from: string; to: string } }

/** A span without its day is one more of the days before it: «Пн-Пт: 9:00-13:00, 14:00-20:00». */
export function readHours(text: string): Hours[] | undefined {
	const hours: Hours[] = []
	let days = ''
	for (const written of text.split(/[,;]/).map(part => part.trim())) {
		const own = /^[^\d:]+:/.exec(written)?.[0]
		const found = readPart(/^\d/.test(written) && hours.at(-1)?.open ? `${days} ${written}` : written)
		if (!found) return undefined
		days = own ?? days
		hours.push(found)
	}
	return hours
}

/** Whether a day has two spans that overlap: a break written as opening hours. */
export const overlaps = (hours: Hours[]) =>
	dayNames.some((_, index) => {
		const spans = hours
			.flatMap(({ days, open }) => (open && days.includes(index + 1) ? [spanOf(open)] : []))
			.sort((one, other) => one.from - other.from)
		return spans.some(({ from }, at) => from < (spans[at - 1]?.end ?? 0))
	})

export const hoursExample =
	'«Пн-Пт: 9:00-18:00», с перерывом «Пн-Пт: 9:00-13:00, Пн-Пт: 14:00-20:00», выходные «Сб-Вс: Выходной»'

export const overlapWords =
	'часы одного дня пересекаются; перерыв пишут так: «Пн-Пт: 9:00-13:00, Пн-Пт: 14:00-20:00»'

export const wholeDay = 24 * 60

/** In minutes from the day's midnight; `end` is past 24 hours where the clinic closes on the next day. */
export type Span = { from: number; end: number }

export function spanOf({ from, to }: { from: string; to: string }): Span {
	const [start, end] = [minutes(from), minutes(to)]
	return { from: start, end: end < start ? end + wholeDay : end }
}

/** Earliest first; spans that meet or overlap are one. */
export function spansOn(hours: Hours[], weekday: number) {
	const spans = hours.flatMap(({ days, open }) => (open && days.includes(weekday) ? [spanOf(open)] : []))
	const apart: Span[] = []
	for (const span of spans.sort((one, other) => one.from - other.from)) {
		const last = apart.at(-1)
		if (!last || last.end < span.from) apart.push(span)
		else last.end = Math.max(last.end, span.end)
	}
	return apart
}

export function timeOf(minutes: number) {
	const time = minutes > wholeDay ? minutes - wholeDay : minutes
	return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`
}

export const minutes = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1])

function readPart(text: string): Hours | undefined {
	const [, first, last, from, to] = part.exec(text.trim()) ?? []
	if (!first) return undefined

	const start = dayNames.indexOf(first.toLowerCase()) + 1
	const end = last ? dayNames.indexOf(last.toLowerCase()) + 1 : start
	if (end < start) return undefined

	// Whether that is all day or never, nobody can tell.
	if (from && from.padStart(5, '0') === to?.padStart(5, '0')) return undefined

	const days = Array.from({ length: end - start + 1 }, (_, step) => start + step)
	return from && to ? { days, open: { from, to } } : { days }
}
