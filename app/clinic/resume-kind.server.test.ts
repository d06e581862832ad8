import { expect, it } from 'vitest'
import { longPdf, resumes, wrongResumes, zip } from '#tests/world/resumes.ts'
import { judge } from './resume-kind.server.ts'

it.each(Object.entries(resumes))('knows a %s by its content', (kind, bytes) => {
	expect(judge(bytes)).toEqual({ kind })
})

it('reads a pdf to its end', () => {
	const locked = Buffer.concat([longPdf(4_000_000), Buffer.from('trailer<</Encrypt\n12 0 R>>')])
	expect(judge(locked)).toEqual({ trouble: 'locked' })
})

it('takes a document that only speaks of encryption', () => {
	expect(judge(Buffer.concat([resumes.pdf, Buffer.from('(I know /Encrypt well)')]))).toEqual({ kind: 'pdf' })
})

it.each(wrongResumes.filter(([what]) => !what.startsWith('5 MB')))('does not take %s', (_, __, bytes) => {
	expect(judge(bytes)).toEqual({ trouble: expect.any(String) })
})

it('believes no listing that points outside its file', () => {
	for (let at = resumes.docx.length - 22; at < resumes.docx.length; at += 1) {
		const bytes = Buffer.from(resumes.docx)
		bytes[at] = 0xff
		expect(() => judge(bytes)).not.toThrow()
	}
	for (let length = 0; length < resumes.docx.length; length += 1) {
		expect(judge(resumes.docx.subarray(0, length))).toEqual({ trouble: expect.any(String) })
	}
})

it('takes no archive of more entries than a document has', () => {
	const many = Array.from({ length: 2001 }, (_, number): [string, string] => [`${number}`, ''])
	expect(judge(zip([['[Content_Types].xml', ''], ['word/document.xml', ''], ...many]))).toEqual({
		trouble: 'kind',
	})
})
