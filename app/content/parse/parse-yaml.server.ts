import { CORE_SCHEMA, load } from 'js-yaml'
import { type Document, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { fieldName, type Place } from '#app/content/mistake.ts'
import { broken, type Parsed, type Raw } from './parsed.ts'

/** js-yaml is fast; yaml gives positions and error messages, so it runs only when they are needed. */
export function parsedYaml(text: string, linesBefore = 0): Parsed {
	const found = text.match(marks)?.length ?? 0
	if (found > mostMarks) {
		return broken(
			`слишком много разметки: строк, скобок и знаков препинания ${found}; не больше ${mostMarks}`,
		)
	}
	const value = quickly(text)
	if (value === undefined) return thoroughly(text, linesBefore)
	let thorough: Parsed | undefined
	const raws = entriesOf(value, (path, index) => {
		thorough ??= thoroughly(text, linesBefore)
		return thorough.raws[index]?.placeOf(path) ?? {}
	})
	return { raws, mistakes: [] }
}

/** Both parsers take their time by these and not by letters; the fullest file of the demo clinic has 6 000. */
const marks = /[\n,:\-?#&*!|>%"'[\]{}]/g
const mostMarks = 40_000

function quickly(text: string) {
	if (unusual.test(text)) return undefined
	try {
		return withoutBlanks(load(text, { schema: CORE_SCHEMA }))
	} catch {
		return undefined
	}
}

/** Aliases, CR and document marks, on which the two parsers differ. */
const unusual = /\r|^(---|\.\.\.)|(^|[\s,:[{-])[&*]/m

const entriesOf = (value: unknown, placeOf: (path: PropertyKey[], index: number) => Place): Raw[] =>
	(Array.isArray(value) ? value : [value]).map((entry, index) => ({
		value: entry,
		placeOf: path => placeOf(path, index),
		first: Array.isArray(value) ? [index] : [],
	}))

function thoroughly(text: string, linesBefore: number): Parsed {
	const lines = new LineCounter()
	const placeAt = (offset: number | undefined): Place => {
		if (offset === undefined) return {}
		const { line, col } = lines.linePos(offset)
		return { line: line + linesBefore, column: col }
	}

	// Its own search for keys given twice compares each with all before it.
	const options = { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const
	const document = parseDocument(text, { ...options, lineCounter: lines })
	// A file of one long line may have a mistake a letter.
	const tab = document.errors.slice(0, 100).find(({ pos }) => tabIndent.test(lineAt(text, pos[0])))
	if (tab) {
		const { line = 0 } = placeAt(tab.pos[0])
		const column = lineAt(text, tab.pos[0]).indexOf('\t') + 1
		return broken(tabWords, { line, column })
	}
	const twice: Twice[] = []
	const root = spotOf(document.contents, [], twice)
	const hasQuotesInside = quotesInsideTest(text, lines)
	const mistakes = [
		...document.errors.map(({ code, pos }) => ({
			...placeAt(pos[0]),
			says: hasQuotesInside(pos[0])
				? 'кавычки внутри кавычек; внутри пишите «ёлочки»: "Стоматология «Улыбка»"'
				: (words[code] ?? `здесь нарушена разметка (${code})`),
		})),
		...twice.map(({ path, offset }) => ({
			...placeAt(offset),
			field: fieldName(isSeq(document.contents) ? path.slice(1) : path),
			says: 'поле указано дважды; оставьте одно',
		})),
	]
	if (mistakes.length > 0) {
		return { raws: [], mistakes: mistakes.map(mistake => ({ level: 'error', ...mistake })) }
	}

	const value = withoutBlanks(plain(document))
	if (value === aliased) return broken('ссылки вида *имя не поддержаны; напишите значение целиком')
	if (value === undefined) return text.trim() ? { raws: [], mistakes: [] } : broken('файл пуст')

	const placeOf = (path: PropertyKey[]) => placeAt(offsetOf(root, path))
	return { raws: entriesOf(value, placeOf), mistakes: [] }
}

/** What follows such a line is misread, so nothing else is told. */
const tabIndent = /^ *\t/
const tabWords = 'отступ сделан табуляцией; нужны пробелы'

/** `name: "Стоматология "Улыбка""` or `name: "Улыбка" в центре`. */
const quotesInside = /(:|^\s*-)\s*"[^"]*"\s*[^\s"#,:}\]][^"]*("|$)/

function quotesInsideTest(text: string, lines: LineCounter) {
	const known = new Map<number, boolean>()
	return (offset: number) => {
		const { line } = lines.linePos(offset)
		const has = known.get(line) ?? quotesInside.test(lineAt(text, offset))
		known.set(line, has)
		return has
	}
}

const lineAt = (text: string, offset: number) =>
	text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''

const aliased = Symbol('aliased')

function plain(document: Document): unknown {
	try {
		// Aliases allow exponential expansion.
		return document.toJS({ maxAliasCount: 0 })
	} catch {
		return aliased
	}
}

/** `field:` without a value means absent. */
function withoutBlanks(value: unknown): unknown {
	if (value === null) return undefined
	if (Array.isArray(value)) return value.map(withoutBlanks)
	if (typeof value !== 'object') return value
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, entry]) => (entry === null ? [] : [[key, withoutBlanks(entry)]])),
	)
}

/** Where a value begins, and those inside it by key: to look one up in the document goes through all its keys. */
type Spot = { offset: number | undefined; inside: Map<PropertyKey, Spot> }
type Twice = { path: PropertyKey[]; offset: number | undefined }

function spotOf(node: unknown, path: PropertyKey[], twice: Twice[]): Spot {
	const inside: Spot['inside'] = new Map()
	const entries: unknown[] = isMap(node) || isSeq(node) ? node.items : []
	for (const [index, item] of entries.entries()) {
		const [key, value] = isPair(item) ? [item.key, item.value] : [undefined, item]
		const step = isScalar(key) ? String(key.value) : index
		const here = [...path, step]
		if (inside.has(step)) twice.push({ path: here, offset: isNode(key) ? key.range?.[0] : undefined })
		inside.set(step, spotOf(value, here, twice))
	}
	return { offset: isNode(node) ? node.range?.[0] : undefined, inside }
}

function offsetOf(root: Spot, path: PropertyKey[]) {
	let spot = root
	for (const step of path) {
		const next = spot.inside.get(step)
		if (next?.offset === undefined) break
		spot = next
	}
	return spot.offset
}

const words: Record<string, string> = {
	BLOCK_AS_IMPLICIT_KEY: 'двоеточие внутри текста; возьмите весь текст в кавычки "…"',
	MULTILINE_IMPLICIT_KEY:
		'строка без двоеточия; нужно «поле: значение», а продолжение текста пишут с отступом',
	TAB_AS_INDENT: tabWords,
	BAD_INDENT: 'отступ не совпадает с соседними строками или не закрыта скобка',
	MISSING_CHAR: 'не закрыта кавычка или скобка, или пропущен пробел',
	UNEXPECTED_TOKEN: 'лишний знак: проверьте отступ, кавычки и скобки',
	BAD_SCALAR_START: 'текст не может начинаться с этого знака; возьмите его в кавычки "…"',
	BAD_ALIAS: 'текст не может начинаться со знака * или &; возьмите его в кавычки "…"',
	RESOURCE_EXHAUSTION: 'скобки или отступы вложены слишком глубоко',
	MULTIPLE_DOCS: 'строка --- посреди данных; она допустима только в начале',
}
