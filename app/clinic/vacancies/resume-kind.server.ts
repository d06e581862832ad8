import { readFile } from 'node:fs/promises'
import { megabyte } from '#app/platform/units.ts'
import type { fileErrors } from './job-application-messages.ts'
import type { ResumeKind } from './upload.ts'
import { type ZipEntry, zipListing } from './zip-listing.server.ts'

const mostUnpacked = 100 * megabyte

type FileVerdict = { kind: ResumeKind } | { error: keyof typeof fileErrors }

const beginnings: [Buffer, (bytes: Buffer) => FileVerdict][] = [
	[Buffer.from('%PDF-'), verdictOfPdf],
	[Buffer.from('PK\u0003\u0004'), verdictOfZip],
	[Buffer.from([0xff, 0xd8, 0xff]), () => ({ kind: 'jpg' })],
	[
		Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\u001a\n')]),
		bytes => (bytes.toString('latin1', 12, 16) === 'IHDR' ? { kind: 'png' } : { error: 'kind' }),
	],
	// Old Office formats, and new ones with a password.
	[Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), () => ({ error: 'old' })],
]

export async function detectResumeType(path: string): Promise<FileVerdict> {
	return detectFileType(await readFile(path))
}

export function detectFileType(bytes: Buffer): FileVerdict {
	const found = beginnings.find(([beginning]) => bytes.subarray(0, beginning.length).equals(beginning))
	return found?.[1](bytes) ?? { error: bytes.length === 0 ? 'empty' : 'kind' }
}

const encrypt = '/Encrypt'
/** Encryption is declared in a trailer at either end; the word may occur anywhere else. */
const mostTrailers = 100

/** Searches bytes: a string copy would double the memory. */
function verdictOfPdf(bytes: Buffer): FileVerdict {
	let from = bytes.length
	for (let count = 0; count < mostTrailers; count++) {
		const at = bytes.lastIndexOf(encrypt, from)
		if (at < 0) return { kind: 'pdf' }
		if (namesLock(bytes, at)) return { error: 'locked' }
		from = at - 1
	}
	for (let at = bytes.indexOf(encrypt), count = 0; at >= 0 && count < mostTrailers; count++) {
		if (namesLock(bytes, at)) return { error: 'locked' }
		at = bytes.indexOf(encrypt, at + 1)
	}
	return { kind: 'pdf' }
}

const namesLock = (bytes: Buffer, at: number) =>
	/^\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1', at + encrypt.length, at + 60))

function verdictOfZip(bytes: Buffer): FileVerdict {
	const entries = zipListing(bytes)
	const unpacked = entries?.reduce((sum, { size }) => sum + size, 0) ?? 0
	if (!entries || unpacked > mostUnpacked) return { error: 'kind' }

	const kind = officeKind(entries, bytes)
	if (!kind) return { error: 'kind' }
	if (entries.some(({ name, isLocked }) => isLocked || name === 'encrypted-package'))
		return { error: 'locked' }
	return entries.some(({ name }) => macro.test(name)) ? { error: 'macro' } : { kind }
}

const macro = /(^|\/)(vba\w*\.(bin|xml)$|activeX\/)|^(Basic|Scripts)\/./i
const odt = 'application/vnd.oasis.opendocument.text'

function officeKind(entries: ZipEntry[], bytes: Buffer): 'docx' | 'odt' | undefined {
	const has = (wanted: string) => entries.some(({ name }) => name === wanted)
	if (has('[Content_Types].xml') && has('word/document.xml')) return 'docx'
	// ODF requires this entry to be first and uncompressed.
	return bytes.toString('latin1', 30, 38 + odt.length) === `mimetype${odt}` && has('content.xml')
		? 'odt'
		: undefined
}
