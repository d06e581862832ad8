import { z } from 'zod'
import { Contract } from '#app/clinic/contract.ts'
import { ClinicDocument, type DocumentCategory, documentCategories } from '#app/clinic/document.ts'
import { htmlOf } from '#app/clinic/html.server.ts'
import { filesIn, markdownFiles, readMarkdown, readYaml, sizeOf } from '#app/storage/content-files.server.ts'
import type { DocumentText } from './content.server.ts'

const DocumentFile = ClinicDocument.omit({
	category: true,
	file_url: true,
	format: true,
	size_bytes: true,
	pdf_url: true,
	pdf_size_bytes: true,
}).extend({ body: z.string().min(1) })

const ContractFile = Contract.omit({ html: true, pdf_url: true, pdf_size_bytes: true }).extend({
	body: z.string().min(1),
})

const ScanFile = DocumentFile.omit({ body: true })

/**
 * The folder is the category. A document is a text in Markdown, beside which a PDF of the same name is its printed
 * copy, or a PDF with its facts in a YAML file of the same name.
 */
export const readDocuments = (folder: string): DocumentText[] =>
	(Object.keys(documentCategories) as DocumentCategory[]).flatMap(category => [
		...markdownFiles(folder, `documents/${category}`).map(file => written(folder, file, category)),
		...filesIn(folder, `documents/${category}`, '.yaml').map(file => scanned(folder, file, category)),
	])

function written(folder: string, file: string, category: DocumentCategory) {
	const document = readMarkdown(folder, file, DocumentFile)
	return {
		...document,
		category,
		file_url: `/documents/${document.slug}`,
		format: 'html' as const,
		size_bytes: sizeOf(folder, file) ?? 0,
		...printed(folder, file, document.slug),
	}
}

function scanned(folder: string, file: string, category: DocumentCategory) {
	const document = readYaml(folder, file, ScanFile)
	const size = sizeOf(folder, file.replace(/\.yaml$/, '.pdf')) ?? 0
	const url = `/documents/files/${document.slug}.pdf`
	return { ...document, category, file_url: url, format: 'pdf' as const, size_bytes: size }
}

export const readContracts = (folder: string): Contract[] =>
	markdownFiles(folder, 'contracts').map(file => {
		const { body, ...contract } = readMarkdown(folder, file, ContractFile)
		return { ...contract, html: htmlOf(body, 1), ...printed(folder, file, contract.slug) }
	})

function printed(folder: string, file: string, slug: string) {
	const size = sizeOf(folder, file.replace(/\.md$/, '.pdf'))
	return size === undefined ? {} : { pdf_url: `/documents/files/${slug}.pdf`, pdf_size_bytes: size }
}
