import { CORE_SCHEMA, load } from 'js-yaml'
import { type Document, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { fieldName, type Place } from '#app/content/mistake.ts'
import { broken, type Parsed, type Raw } from './parsed.ts'

/** js-yaml is fast; yaml gives positions and error messages, so it runs only when they are needed. */
export function parsedYaml(text: string, linesBefore = 0): Parsed {
	const value = quickly(text)
	if (value === undefined) return thoroughly(text, linesBefore)
	let thorough: Parsed | undefined
	const raws = entriesOf(value, (path, index) => {
		thorough ??= thoroughly(text, linesBefore)
		return thorough.raws[index]?.placeOf(path) ?? {}
	})
	return { raws, mistakes: [] }
}

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

	const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' })
	if (document.errors.length > 0) {
		return {
			raws: [],
			mistakes: document.errors.map(({ code, pos }) => ({
				level: 'error' as const,
				...placeAt(pos[0]),
				...(code === 'DUPLICATE_KEY' ? { field: fieldAt(document.contents, pos[0]) } : {}),
				says: words[code] ?? `здесь нарушена разметка (${code})`,
			})),
		}
	}

	const value = withoutBlanks(plain(document))
	if (value === aliased) return broken('ссылки вида *имя не поддержаны; напишите значение целиком')
	if (value === undefined) return text.trim() ? { raws: [], mistakes: [] } : broken('файл пуст')

	const placeOf = (path: PropertyKey[]) => placeAt(offsetOf(document, path))
	return { raws: entriesOf(value, placeOf), mistakes: [] }
}

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

function fieldAt(root: unknown, offset: number) {
	const path = pathTo(root, offset) ?? []
	return fieldName(isSeq(root) ? path.slice(1) : path)
}

function pathTo(node: unknown, offset: number): PropertyKey[] | undefined {
	if (!isMap(node) && !isSeq(node)) return undefined
	for (const [index, item] of node.items.entries()) {
		if (!isPair(item)) {
			const inner = pathTo(item, offset)
			if (inner) return [index, ...inner]
		} else if (isScalar(item.key)) {
			const name = String(item.key.value)
			if (item.key.range?.[0] === offset) return [name]
			const inner = pathTo(item.value, offset)
			if (inner) return [name, ...inner]
		}
	}
	return undefined
}

/** For a missing field, the start of its parent. */
function offsetOf(document: Document, path: PropertyKey[]): number | undefined {
	for (let length = path.length; length >= 0; length--) {
		const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
		if (isNode(node) && node.range) return node.range[0]
	}
	return undefined
}

const words: Record<string, string> = {
	DUPLICATE_KEY: 'поле указано дважды; оставьте одно',
	BLOCK_AS_IMPLICIT_KEY: 'двоеточие внутри текста; возьмите весь текст в кавычки "…"',
	MULTILINE_IMPLICIT_KEY:
		'строка без двоеточия; нужно «поле: значение», а продолжение текста пишут с отступом',
	TAB_AS_INDENT: 'отступ сделан табуляцией; нужны пробелы',
	BAD_INDENT: 'отступ не совпадает с соседними строками или не закрыта скобка',
	MISSING_CHAR: 'не закрыта кавычка или скобка, или пропущен пробел',
	UNEXPECTED_TOKEN: 'лишний знак: проверьте отступ, кавычки и скобки',
	BAD_SCALAR_START: 'текст не может начинаться с этого знака; возьмите его в кавычки "…"',
	BAD_ALIAS: 'текст не может начинаться со знака * или &; возьмите его в кавычки "…"',
	MULTIPLE_DOCS: 'строка --- посреди данных; она допустима только в начале',
}
