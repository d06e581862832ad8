/** UTF-8, UTF-16 or, from older programs, Windows-1251. */
export function decodeTable(bytes: Uint8Array): { text: string; encoding: string } {
	const encoding = encodingOf(bytes)
	const text = new TextDecoder(encoding).decode(bytes)
	return { text: text.replace(/\r\n?/g, '\n'), encoding: encoding.toUpperCase() }
}

function encodingOf(bytes: Uint8Array) {
	const [first, second] = bytes
	if (first === 0xff && second === 0xfe) return 'utf-16le'
	if (first === 0xfe && second === 0xff) return 'utf-16be'
	const head = bytes.subarray(0, 4000)
	const zeros = head.filter((byte, index) => byte === 0 && index % 2 === 1).length
	if (zeros > head.length / 20) return 'utf-16le'
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes)
		return 'utf-8'
	} catch {
		return 'windows-1251'
	}
}

const formats: [beginning: string, what: string][] = [
	['PK', 'Это книга Excel'],
	['\u00d0\u00cf\u0011\u00e0', 'Это книга Excel'],
	['\u0089PNG', 'Это рисунок'],
	['\u00ff\u00d8\u00ff', 'Это рисунок'],
	['GIF8', 'Это рисунок'],
	['%PDF', 'Это PDF'],
]

/** What a file is that holds no text, by its first bytes whatever its name says, or by the signs in it. */
export function noTable(bytes: Uint8Array, text: string) {
	const beginning = String.fromCharCode(...bytes.subarray(0, 8))
	const known = formats.find(([start]) => beginning.startsWith(start))
	if (known) return known[1]
	const head = [...text.slice(0, 4000)]
	const odd = head.filter(sign => unreadable.test(sign))
	return odd.length > head.length / 100 ? 'Это не таблица, а файл другой программы' : undefined
}

const unreadable = /(?![\t\n\v\f])[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]/u
