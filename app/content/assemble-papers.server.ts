import { type DocumentCategory, documentCategories } from '#app/clinic/publications/document-categories.ts'
import type { ContentRecords } from './collection-files.server.ts'
import type { Content, DocumentText } from './content.server.ts'
import type { FileCache } from './file-cache.server.ts'

/** Markdown with an optional PDF of the same name, or a PDF with its facts in YAML of the same name. */
export function publishedPapers(
	records: ContentRecords,
	cache: FileCache,
): Pick<Content, 'documents' | 'contracts'> {
	/** A broken PDF counts as missing. */
	const sizeOf = (file: string) => {
		const found = cache.get(file)
		return found?.mistakes.length === 0 ? found.seen.size : undefined
	}
	const printed = (file: string, slug: string) => {
		const size = sizeOf(file.replace(/\.md$/, '.pdf'))
		return size === undefined ? {} : { pdf_url: pdfUrl(slug), pdf_size_bytes: size }
	}

	const written = records.documents.map(
		({ file, thing }): DocumentText => ({
			...thing,
			category: categoryOf(file),
			file_url: `/documents/${thing.slug}`,
			format: 'html',
			size_bytes: cache.get(file)?.seen.size ?? 0,
			...printed(file, thing.slug),
		}),
	)
	const scanned = records.scans.flatMap(({ file, thing }): DocumentText[] => {
		const size_bytes = sizeOf(file.replace(/\.yaml$/, '.pdf'))
		const address = pdfUrl(thing.slug)
		return size_bytes === undefined
			? []
			: [{ ...thing, category: categoryOf(file), file_url: address, format: 'pdf', size_bytes }]
	})

	return {
		documents: (Object.keys(documentCategories) as DocumentCategory[]).flatMap(category =>
			[...written, ...scanned].filter(document => document.category === category),
		),
		contracts: records.contracts.map(({ file, thing }) => ({
			...thing,
			...printed(file, thing.slug),
		})),
	}
}

const pdfUrl = (slug: string) => `/documents/files/${slug}.pdf`

const categoryOf = (file: string) => file.split('/')[1] as DocumentCategory
