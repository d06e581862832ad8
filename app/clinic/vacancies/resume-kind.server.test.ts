import { describe, expect, it } from 'vitest'
import { longPdf, resumes, wrongResumes, zip } from '#tests/support/resumes.ts'
import { detectFileType } from './resume-kind.server.ts'

it.each(Object.entries(resumes))('knows a %s by its content', (kind, bytes) => {
	expect(detectFileType(bytes)).toEqual({ kind })
})

it('reads a pdf to its end', () => {
	const locked = Buffer.concat([longPdf(4_000_000), Buffer.from('trailer<</Encrypt\n12 0 R>>')])
	expect(detectFileType(locked)).toEqual({ error: 'locked' })
})

it('takes a document that only speaks of encryption', () => {
	expect(detectFileType(Buffer.concat([resumes.pdf, Buffer.from('(I know /Encrypt well)')]))).toEqual({
		kind: 'pdf',
	})
})

it.each(wrongResumes.filter(([what]) => !what.startsWith('5 MB')))('does not take %s', (_, __, bytes) => {
	expect(detectFileType(bytes)).toEqual({ error: expect.any(String) })
})

it('believes no listing that points outside its file', () => {
	for (let at = resumes.docx.length - 22; at < resumes.docx.length; at += 1) {
		const bytes = Buffer.from(resumes.docx)
		bytes[at] = 0xff
		expect(() => detectFileType(bytes)).not.toThrow()
	}
	for (let length = 0; length < resumes.docx.length; length += 1) {
		expect(detectFileType(resumes.docx.subarray(0, length))).toEqual({ error: expect.any(String) })
	}
})

it('takes no archive of more entries than a document has', () => {
	const many = Array.from({ length: 2001 }, (_, number): [string, string] => [`${number}`, ''])
	expect(detectFileType(zip([['[Content_Types].xml', ''], ['word/document.xml', ''], ...many]))).toEqual({
		error: 'kind',
	})
})

describe('a file made to keep the detection busy', () => {
	const mostBytes = 5 * 1024 * 1024
	const pdfOf = (part: string) => Buffer.from(`%PDF-1.7\n${part.repeat(mostBytes)}`.slice(0, mostBytes))
	const document: [string, string][] = [
		['[Content_Types].xml', ''],
		['word/document.xml', ''],
	]
	const named = (name: string) => zip([...document, ...Array(20).fill([name, ''])])
	const endless = Buffer.alloc(mostBytes, Buffer.from([0x50, 0x4b, 0x05, 0x06]))
	endless.write('PK\u0003\u0004', 'latin1')

	it.each([
		['a pdf full of «/Encrypt»', pdfOf('/Encrypt')],
		['a pdf full of locks that are none', pdfOf('/Encrypt 1234567 ')],
		['a pdf full of spaces behind the word', pdfOf(`/Encrypt${' '.repeat(60)}`)],
		['a pdf full of the beginning of the word', pdfOf('/Encryp')],
		['a zip with long names', named(`${'/activeX/'.repeat(7000)}\nx`)],
		['a zip with long words', named(`/vba${'a'.repeat(64_000)}`)],
		['a zip with short names', zip([...document, ...Array(1900).fill([`${'vba/'.repeat(240)}\n`, ''])])],
		['a zip full of ends', endless],
	])('is recognized at once: %s', (_, bytes) => {
		const times = [1, 2, 3].map(() => {
			const started = performance.now()
			detectFileType(bytes)
			return performance.now() - started
		})

		expect(Math.min(...times)).toBeLessThan(50)
	})

	it('is known as locked by the trailer at its end or its beginning', () => {
		const filling = '/Encrypt '.repeat(1000)
		for (const pdf of [`%PDF-1.7 /Encrypt 5 0 R ${filling}`, `%PDF-1.7 ${filling} /Encrypt << /V 4 >>`])
			expect(detectFileType(Buffer.from(pdf))).toEqual({ error: 'locked' })
	})
})
