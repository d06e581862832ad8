type ExceededLimit = { line: number; says: string }

/** Together they keep the parser, which is quadratic in most of them, within two seconds. */
const most = { marks: 20_000, cells: 10_000, depth: 20, indent: 80, word: 2_000 }

const mostOfBlock = { marks: 2_000, lines: 500, letters: 50_000 }

type Counts = { marks: number; cells: number }
type Block = { lines: number; letters: number; marks: number; columns: number }

export function exceededLimit(text: string): ExceededLimit | undefined {
	const all: Counts = { marks: 0, cells: 0 }
	let block: Block | undefined
	for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
		const isBlank = !/[^ \t]/.test(line)
		if (isBlank) all.marks += 1
		else {
			block ??= { lines: 0, letters: 0, marks: 0, columns: 0 }
			count(line, block, all)
		}
		const says = wrongLine(line) ?? (block && wrongBlock(block)) ?? wrongWhole(all)
		if (says) return { line: index + 1, says: `текст слишком запутан: ${says}` }
		if (isBlank) block = undefined
	}
	return undefined
}

function count(line: string, block: Block, all: Counts) {
	const marks = depthOf(line) + numberOf(line, /[_*~`[\]<>&\\!|@]|:\/\/|www\./gi)
	const before = block.lines * block.columns
	block.lines += 1
	block.letters += line.length + 1
	block.marks += marks
	block.columns = Math.max(block.columns, numberOf(line, /\|/g))
	// Rows are filled up to the columns of the head, however few cells they have.
	all.cells += block.lines * block.columns - before
	// The search for addresses of letters is quadratic in a word.
	all.marks += marks + 1 + [...line.matchAll(/\S{100,}/g)].reduce((sum, [word]) => sum + word.length, 0)
}

function numberOf(line: string, sign: RegExp) {
	let found = 0
	for (const _ of line.matchAll(sign)) found += 1
	return found
}

function wrongLine(line: string) {
	const [indent = ''] = /^[ \t]*/.exec(line) ?? []
	if (indent.replaceAll('\t', '    ').length > most.indent) return `отступ больше ${most.indent} знаков`
	if (depthOf(line) > most.depth) return `цитаты и списки вложены глубже ${most.depth} уровней`
	if (longWord.test(line)) return `больше ${most.word} знаков без пробела`
	return undefined
}

const markers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*/
const isRule = /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/
const depthOf = (line: string) =>
	isRule.test(line) ? 0 : numberOf(markers.exec(line)?.[0] ?? '', />|[-*+]|\d+/g)

const longWord = new RegExp(`(?<!\\S)\\S{${most.word + 1}}`)

function wrongBlock({ marks, lines, letters }: Block) {
	if (marks > mostOfBlock.marks) return `знаков разметки в одном абзаце больше ${mostOfBlock.marks}`
	if (lines > mostOfBlock.lines) return `строк в одном абзаце больше ${mostOfBlock.lines}`
	if (letters > mostOfBlock.letters) return `букв в одном абзаце больше ${mostOfBlock.letters}`
	return undefined
}

function wrongWhole({ marks, cells }: Counts) {
	if (cells > most.cells) return `ячеек в таблицах больше ${most.cells}`
	if (marks > most.marks) return `строк и знаков разметки больше ${most.marks}`
	return undefined
}
