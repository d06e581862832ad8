import { type CsvError, parse } from 'csv-parse/sync'
import type { Mistake } from '#app/content/mistake.ts'
import { foreignLetters } from './foreign-letters.ts'
import { broken, type Parsed } from './parsed.ts'

type CsvLine = { record: string[]; info: { lines: number } }

const most = { lines: 50_000, columns: 1_000 }

/** Accepts `;`, `,` and tabs; empty cells count as absent. */
export function parsedCsv(text: string, required: string[]): Parsed {
	if (hasMoreLines(text, most.lines)) return broken(`строк больше ${most.lines}`)
	const lines = read(text)
	if (!Array.isArray(lines)) return lines
	const [head, ...rows] = lines
	if (!head) return broken('файл пуст')

	if (head.record.length > most.columns) return broken(`столбцов больше ${most.columns}`)

	const names = head.record.map(name => name.trim())
	const seen = new Set<string>()
	const twice = names.find(name => name && seen.size === seen.add(name).size)
	const missing = required.filter(name => !seen.has(name))
	if (twice) return broken(`столбец ${twice} указан дважды`, { line: head.info.lines })
	if (missing.length > 0) {
		const foreign = names.map(foreignLetters).find(Boolean)
		return broken(foreign ?? `нет столбцов: ${missing.join(', ')}`, { line: head.info.lines })
	}

	const mistakes: Omit<Mistake, 'file'>[] = []
	const raws = rows.flatMap(({ record, info: { lines: line } }) => {
		if (record.every(cell => cell === '')) return []
		if (record.length !== names.length) {
			const says = `в строке ${record.length} ячеек, а столбцов ${names.length}; проверьте разделители и кавычки`
			mistakes.push({ level: 'error', line, says })
			return []
		}
		const cells = names.flatMap((name, index) => (record[index] ? [[name, record[index]]] : []))
		return [{ value: Object.fromEntries(cells), placeOf: () => ({ line }), first: [] }]
	})
	return { raws, mistakes }
}

function hasMoreLines(text: string, most: number) {
	let end = -1
	for (let found = 0; found <= most; found++) {
		end = text.indexOf('\n', end + 1)
		if (end < 0) return false
	}
	return true
}

export function delimiterOf(text: string) {
	const [head = ''] = text.split('\n', 1)
	return [';', '\t'].find(sign => head.includes(sign)) ?? ','
}

function read(text: string) {
	try {
		return parse(text, {
			delimiter: delimiterOf(text),
			info: true,
			trim: true,
			skip_empty_lines: true,
			relax_column_count: true,
		}) as unknown as CsvLine[]
	} catch (error) {
		const { code, lines } = error as CsvError & { lines?: number }
		return broken(words[code] ?? `таблица нарушена (${code})`, lines === undefined ? {} : { line: lines })
	}
}

const words: Record<string, string> = {
	CSV_QUOTE_NOT_CLOSED: 'не закрыта кавычка: файл записан не до конца или кавычка лишняя',
	INVALID_OPENING_QUOTE: 'кавычка посреди ячейки; возьмите всю ячейку в кавычки, а внутренние удвойте',
	CSV_INVALID_CLOSING_QUOTE: 'после закрывающей кавычки идёт текст; внутренние кавычки удвойте',
}
