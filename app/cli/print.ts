export type Row = Record<string, string | number | boolean | null | undefined>

const width = (text: string) => [...text].length
const shown = (value: Row[string]) =>
	value === null || value === undefined || value === '' ? '—' : String(value)

/** A text of several lines must not look like lines of ours. */
const lineBreaks = /\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g

export function table(rows: Row[], empty: string) {
	const [first] = rows
	if (!first) return empty

	const labels = Object.keys(first)
	const lines = [labels, ...rows.map(row => labels.map(label => shown(row[label]).replace(lineBreaks, ' ')))]
	const widths = labels.map((_, column) => Math.max(...lines.map(line => width(line[column] ?? ''))))
	const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))
	return lines.map(line => line.map(pad).join('  ').trimEnd()).join('\n')
}

export function card(row: Row) {
	return Object.entries(row)
		.map(([label, value]) => `${label}: ${shown(value).replace(lineBreaks, '\n    ')}`)
		.join('\n')
}

export function clinicTime(iso: string, timezone: string) {
	return new Date(iso).toLocaleString('ru', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
}
