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
