const dayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const part =
	/^(пн|вт|ср|чт|пт|сб|вс)(?:\s*[-–—]\s*(пн|вт|ср|чт|пт|сб|вс))?\s*:\s*(?:((?:[01]?\d|2[0-3]):[0-5]\d)\s*[-–—]\s*((?:[01]?\d|2[0-3]):[0-5]\d|24:00)|выходн(?:ой|ые))$/i

export type Hours = { days: number[]; open?: { from: string; to: string } }

export function readHours(text: string): Hours[] | undefined {
	const parts = text.split(/[,;]/).map(readPart)
	return parts.every(part => part !== undefined) ? parts : undefined
}

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
