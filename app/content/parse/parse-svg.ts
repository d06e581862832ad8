import { kilobyte } from '#app/platform/units.ts'
import { broken, type Parsed } from './parsed.ts'

/** Allowed elements: anything else may run, load or hide something. */
const drawing = new Set(
	[
		'svg g defs symbol use path circle ellipse rect line polyline polygon text tspan title desc style',
		'linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend',
		'feMerge feMergeNode feFlood feComposite feColorMatrix feDropShadow',
	].flatMap(names => names.split(' ')),
)

// What is never closed is a token too, to the end: looked for anew from each beginning it would take minutes.
const token =
	/<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<\?xml\s[^<>]*\?>|<!DOCTYPE[^<>[\]]*>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const plainly = 'сохраните рисунок как «простой SVG» (plain SVG)'
const most = 200 * kilobyte

export function parsedSvg(text: string, file: string): Parsed {
	const svg = text.replace(/^\uFEFF/, '').trim()
	if (svg === '') return broken('файл пуст')
	if (svg.length > most) return broken('рисунок больше 200 КБ: упростите его')
	const wrong = errorOf(svg)
	if (wrong) return broken(wrong.says, { line: svg.slice(0, wrong.at).split('\n').length })

	const size = sizeOf(svg)
	if (!size) return broken('у рисунка нет размера: нужен viewBox="0 0 ширина высота"', { line: 1 })
	const name = /([^/]+)\.svg$/.exec(file)?.[1]
	return { raws: [{ value: { name, svg, ...size }, placeOf: () => ({ line: 1 }), first: [] }], mistakes: [] }
}

function errorOf(svg: string): { says: string; at: number } | undefined {
	const open: string[] = []
	let end = 0
	let isClosed = false
	for (const found of svg.matchAll(token)) {
		const { 0: whole, 1: data, 2: closing, 3: name, 4: attributes = '', 5: alone, index: at } = found
		const between = svg.slice(end, at)
		if (/<|&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(between)) return { says: notSvg, at: end }
		if (loads(between + (data ?? ''))) return { says: `рисунок загружает посторонние файлы; ${plainly}`, at }
		end = at + whole.length
		if (!whole.endsWith('>')) return { says: notSvg, at }
		if (!name) continue
		if (isClosed || (open.length === 0 && (name !== 'svg' || closing))) return { says: notSvg, at }
		if (!drawing.has(name))
			return {
				says: `<${name}> в рисунке не допускается: ${plainly}, без сценариев и вложенных картинок`,
				at,
			}
		const says = attributeError(attributes)
		if (says) return { says, at }
		if (closing) {
			if (open.pop() !== name) return { says: `</${name}> закрывает не то, что открыто`, at }
			isClosed = open.length === 0
		} else if (!alone) open.push(name)
	}
	return isClosed && end === svg.length ? undefined : { says: notSvg, at: end }
}

const notSvg = 'это не рисунок SVG, или он записан не до конца'

function attributeError(attributes: string) {
	for (const [, name = '', one, other] of attributes.matchAll(attribute)) {
		const value = one ?? other ?? ''
		if (/^on/i.test(name)) return `${name} в рисунке не допускается: рисунок ничего не выполняет`
		const isLink = /(^|:)(href|src|base)$/i.test(name)
		if ((isLink && !value.startsWith('#')) || loads(value))
			return `рисунок ссылается на другой файл (${name}); ${plainly}`
	}
	return undefined
}

// Each alternative begins with a word of its own, and white space is never matched twice: no text takes long.
const outside =
	/@import|\\|\b(?:image-set|cross-fade|image|src|element)\s*\(|url\(\s*(?:(?:&\w+;|["'])\s*)?(?!["'#\s&])/i
const numeral = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi

const loads = (text: string) =>
	outside.test(
		text.replace(numeral, (_, hex, decimal) => {
			const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
			return code <= 0x10ffff ? String.fromCodePoint(code) : ''
		}),
	)

function sizeOf(svg: string) {
	const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
	const box = /\sviewBox\s*=\s*["']([^"']+)["']/
		.exec(root)?.[1]
		?.trim()
		.split(/[\s,]+/)
		.map(Number)
	const side = (name: string) =>
		Number(new RegExp(`\\s${name}\\s*=\\s*["'](\\d+(?:\\.\\d+)?)(?:px)?["']`).exec(root)?.[1])
	const [width = 0, height = 0] = box ? [box[2], box[3]] : [side('width'), side('height')]
	return width > 0 && height > 0 ? { width, height } : undefined
}
