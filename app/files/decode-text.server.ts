import type { FileText } from './content-files.server.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function decoded(bytes: Uint8Array): FileText {
	if (isUtf16(bytes)) return { error: 'файл сохранён в кодировке UTF-16; сохраните его в UTF-8' }
	try {
		const text = utf8.decode(bytes).replace(/\r\n?/g, '\n')
		return unwanted(text) ?? { text }
	} catch {
		return { error: `${encodingOf(bytes)}; сохраните его в UTF-8`, line: firstBadLine(bytes) }
	}
}

function isUtf16(bytes: Uint8Array) {
	const [first, second] = bytes
	if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
	const head = bytes.subarray(0, 2000)
	return head.filter(byte => byte === 0).length > head.length / 20
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\uFFFE\uFFFF]/

function unwanted(text: string): FileText | undefined {
	const at = text.search(control)
	if (at < 0) return undefined
	const code = text.charCodeAt(at).toString(16).padStart(4, '0').toUpperCase()
	return { error: `в тексте стоит служебный знак U+${code}; удалите его`, line: lineOf(text, at) }
}

/** Windows-1251 has Russian letters where other legacy encodings have signs. */
function encodingOf(bytes: Uint8Array) {
	const high = bytes.filter(byte => byte >= 0x80)
	const lowerCase = high.filter(byte => byte >= 0xe0 || byte === 0xb8)
	return lowerCase.length > high.length * 0.6
		? 'файл сохранён в кодировке Windows-1251'
		: 'файл сохранён не в UTF-8 или оборван посреди буквы'
}

function firstBadLine(bytes: Uint8Array) {
	const text = new TextDecoder('utf-8').decode(bytes)
	return lineOf(text, text.indexOf('\uFFFD'))
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length
