import { z } from 'zod'
import { Contract } from '#app/clinic/contract.ts'
import { ClinicDocument, documentCategories } from '#app/clinic/document.ts'
import { htmlOf } from '#app/clinic/html.server.ts'
import { markdownFiles, readMarkdown, sizeOf } from '#app/storage/content-files.server.ts'
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

/** Written documents: the folder is the category, a PDF of the same name beside it is the printed copy. */
export const readDocuments = (folder: string): DocumentText[] =>
	(Object.keys(documentCategories) as (keyof typeof documentCategories)[]).flatMap(category =>
		markdownFiles(folder, `documents/${category}`).map(file => {
			const document = readMarkdown(folder, file, DocumentFile)
			return {
				...document,
				category,
				file_url: `/documents/files/${document.slug}`,
				format: 'html' as const,
				size_bytes: sizeOf(folder, file) ?? 0,
				...printed(folder, file, document.slug),
			}
		}),
	)

export const readContracts = (folder: string): Contract[] =>
	markdownFiles(folder, 'contracts').map(file => {
		const { body, ...contract } = readMarkdown(folder, file, ContractFile)
		return { ...contract, html: htmlOf(body), ...printed(folder, file, contract.slug) }
	})

function printed(folder: string, file: string, slug: string) {
	const size = sizeOf(folder, file.replace(/\.md$/, '.pdf'))
	return size === undefined ? {} : { pdf_url: `/documents/files/${slug}.pdf`, pdf_size_bytes: size }
}
