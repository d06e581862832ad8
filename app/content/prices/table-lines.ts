import { type CsvError, parse } from 'csv-parse/sync'

export type TableLine = { cells: string[]; line: number }

const mostLines = 50_000

export function tableLines(text: string): { lines: TableLine[] } | { error: string } {
	const body = text.replace(/^sep=.\n/i, '\n')
	const filled = body.split('\n').filter(line => line.trim() !== '')
	if (filled.length > mostLines) return { error: `строк больше ${mostLines}: это не прайс-лист` }
	try {
		const records = parse(body, {
			delimiter: delimiterOf(filled),
			info: true,
			bom: true,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
		}) as unknown as { record: string[]; info: { lines: number } }[]
		return {
			lines: records.map(({ record, info }) => ({
				cells: record.map(cell => cell.replace(/\s+/g, ' ').trim()),
				line: info.lines,
			})),
		}
	} catch (error) {
		const { code, lines } = error as CsvError & { lines?: number }
		return { error: `строка ${lines ?? 1}: таблица нарушена, проверьте кавычки (${code})` }
	}
}

/** A comma comes last, because names and prices contain it. */
function delimiterOf(lines: string[]) {
	const isUsual = (sign: string) => lines.filter(line => line.includes(sign)).length >= lines.length * 0.6
	return ['\t', ';', ','].find(isUsual) ?? ';'
}
