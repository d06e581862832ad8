const dayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const part =
	/^(пн|вт|ср|чт|пт|сб|вс)(?:\s*[-–—]\s*(пн|вт|ср|чт|пт|сб|вс))?\s*:\s*(?:(\d{1,2}:\d{2})\s*[-–—]\s*(\d{1,2}:\d{2})|выходн(?:ой|ые))$/i

/** Days of the week (1 is Monday) with the hours of each, or none when the clinic rests. */
export type Hours = { days: number[]; open?: { from: string; to: string } }

/** Reads a line of the settings, `Пн-Пт: 9:00-18:00` or `Сб: 10:00-15:00, Вс: Выходной`; undefined for another form. */
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

	const days = Array.from({ length: end - start + 1 }, (_, step) => start + step)
	return from && to ? { days, open: { from, to } } : { days }
}
