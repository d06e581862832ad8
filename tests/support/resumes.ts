/** A ZIP of files that are neither packed nor summed; `flags` 1 says that they are behind a password. */
export function zip(entries: [name: string, content: string | Buffer][], { flags = 0, declared = 0 } = {}) {
	const parts: Buffer[] = []
	const listing: Buffer[] = []
	let offset = 0
	for (const [name, content] of entries) {
		const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
		const sizes = Buffer.alloc(20)
		sizes.writeUInt32LE(bytes.length, 4)
		sizes.writeUInt32LE(declared || bytes.length, 8)
		sizes.writeUInt16LE(path.length, 12)

		const local = Buffer.from('504b03041400000000000000 0000'.replaceAll(' ', ''), 'hex')
		local.writeUInt16LE(flags, 6)
		parts.push(local, sizes.subarray(0, 16), path, bytes)

		const central = Buffer.from('504b010214001400000000000000 0000'.replaceAll(' ', ''), 'hex')
		central.writeUInt16LE(flags, 8)
		const rest = Buffer.alloc(14)
		rest.writeUInt32LE(offset, 10)
		listing.push(central, sizes.subarray(0, 16), rest.subarray(0, 14), path)
		offset += 30 + path.length + bytes.length
	}
	const table = Buffer.concat(listing)
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06054b50, 0)
	end.writeUInt16LE(entries.length, 8)
	end.writeUInt16LE(entries.length, 10)
	end.writeUInt32LE(table.length, 12)
	end.writeUInt32LE(offset, 16)
	return Buffer.concat([...parts, table, end])
}

const word: [string, string][] = [
	['[Content_Types].xml', '<Types/>'],
	['word/document.xml', '<w:document/>'],
]
const text: [string, string][] = [
	['mimetype', 'application/vnd.oasis.opendocument.text'],
	['content.xml', '<office:document-content/>'],
]

const pdf = (trailer = '') =>
	Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R${trailer}>>\n%%EOF\n`)
const jpg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(200, 1)])
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
)

export const resumes = { pdf: pdf(), docx: zip(word), odt: zip(text), jpg, png }

export const longPdf = (bytes: number) =>
	Buffer.concat([resumes.pdf, Buffer.alloc(bytes - resumes.pdf.length, 32)])

/** Files that are not taken: what they are, what they are called, their bytes, and what their sender reads. */
export const wrongResumes: [what: string, name: string, bytes: Buffer, words: RegExp][] = [
	['an empty file', 'резюме.pdf', Buffer.alloc(0), /пустой/],
	['a text', 'резюме.txt', Buffer.from('Шесть лет опыта'), /не подходит/],
	['a program called pdf', 'резюме.pdf', Buffer.from('MZ\x90\0\x03'), /не подходит/],
	['a page called jpg', 'фото.jpg', Buffer.from('<html><script>alert(1)</script>'), /не подходит/],
	['an SVG', 'фото.svg', Buffer.from('<svg onload="alert(1)"/>'), /не подходит/],
	['a plain ZIP called docx', 'резюме.docx', zip([['резюме.exe', 'MZ']]), /не подходит/],
	['a ZIP that is cut off', 'резюме.docx', resumes.docx.subarray(0, -30), /не подходит/],
	['a ZIP that would burst', 'резюме.docx', zip(word, { declared: 0x7fffffff }), /не подходит/],
	[
		'a table of Excel called docx',
		'r.docx',
		zip([
			['[Content_Types].xml', ''],
			['xl/workbook.xml', ''],
		]),
		/не подходит/,
	],
	['a docm called docx', 'резюме.docx', zip([...word, ['word/vbaProject.bin', 'x']]), /макросы/],
	['an odt with Basic', 'резюме.odt', zip([...text, ['Basic/Standard/script-lc.xml', 'x']]), /макросы/],
	['a docx behind a password', 'резюме.docx', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /паролем/],
	['a ZIP behind a password', 'резюме.docx', zip(word, { flags: 1 }), /паролем/],
	['an encrypted pdf', 'резюме.pdf', pdf('/Encrypt 9 0 R'), /паролем/],
	['5 MB and a byte', 'резюме.pdf', longPdf(5 * 1024 * 1024 + 1), /больше 5 МБ/],
]
