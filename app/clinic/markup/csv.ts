// A cell that begins so would be run as a formula; full-width signs count too.
const formula = /^[=+\-@\t\r＝＋－＠]/u

const cell = (value: string) => `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** A table as Excel in Russia opens it: BOM, semicolons, every cell quoted, no cell a formula. */
export function csv(columns: readonly string[], rows: Record<string, string | null>[]) {
	const lines = [columns.map(cell), ...rows.map(row => columns.map(column => cell(row[column] ?? '')))]
	return `\uFEFF${lines.map(line => line.join(';')).join('\r\n')}\r\n`
}
