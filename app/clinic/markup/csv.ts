// Spreadsheets run such cells as formulas; full-width signs count too.
const formula = /^[=+\-@\t\r＝＋－＠]/u

const cell = (value: string) => `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** For Excel with Russian settings: BOM, semicolons, every cell quoted. */
export function csv(columns: readonly string[], rows: Record<string, string | null>[]) {
	const lines = [columns.map(cell), ...rows.map(row => columns.map(column => cell(row[column] ?? '')))]
	return `\uFEFF${lines.map(line => line.join(';')).join('\r\n')}\r\n`
}
