import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Upload } from '#app/clinic/vacancies/upload.ts'

export type ReadUpload = (upload: Upload) => AsyncIterable<Uint8Array>

/** A multipart form made while it is sent: its files are never held in memory. */
export function multipartBody(fields: [string, unknown][], field: string, files: Upload[], read: ReadUpload) {
	const boundary = `----clinic-${randomUUID()}`

	async function* parts() {
		const head = (lines: string) =>
			Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${lines}\r\n\r\n`)
		for (const [name, value] of fields) {
			yield head(`name="${quoted(name)}"`)
			yield Buffer.from(`${value}\r\n`)
		}
		for (const file of files) {
			yield head(
				`name="${quoted(field)}"; filename="${quoted(file.name)}"\r\nContent-Type: ${types[file.kind]}`,
			)
			yield* read(file)
			yield Buffer.from('\r\n')
		}
		yield Buffer.from(`--${boundary}--\r\n`)
	}

	const body = Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream<Uint8Array>
	return { type: `multipart/form-data; boundary=${boundary}`, body }
}

const types: Record<Upload['kind'], string> = {
	pdf: 'application/pdf',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	odt: 'application/vnd.oasis.opendocument.text',
	jpg: 'image/jpeg',
	png: 'image/png',
}

const escaped: Record<string, string> = { '\r': '%0D', '\n': '%0A', '"': '%22' }

const quoted = (text: string) => text.replace(/[\r\n"]/g, letter => escaped[letter] ?? '')
