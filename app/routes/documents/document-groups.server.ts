import { htmlOf } from '#app/clinic/markup/html.server.ts'
import { unbroken } from '#app/clinic/markup/typography.ts'
import type { DocumentRecord } from '#app/clinic/publications/document.ts'
import { documentCategories } from '#app/clinic/publications/document-categories.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { sizeWords } from '#app/clinic/text/format-size.ts'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic, content } from '#app/services.server.ts'

const essential: DocumentRecord['category'][] = ['tax', 'complaints']

export async function documentGroups() {
	const documents = await orThrow(clinic['documents.list']({}))

	const unfiled = documents.some(({ category }) => !category)
	const groups = Object.entries({ ...documentCategories, ...(unfiled ? { other: 'Другие документы' } : {}) })
	return groups.map(([category, name]) => {
		const own = documents.filter(document => (document.category ?? 'other') === category)
		return { category, name, papers: own.map(shownPaper), essentials: essentialsOf(category) }
	})
}

function essentialsOf(category: string) {
	if (!essential.some(name => name === category)) return []
	return content().documents.flatMap(({ title, body, ...document }) =>
		document.category === category && body ? [{ title, html: htmlOf(body, 1) }] : [],
	)
}

export function shownPaper(document: DocumentRecord) {
	const { slug, title, description, size_bytes, pdf_url, pdf_size_bytes } = document
	const file_url = openable(document.file_url)
	const format = document.format ?? (/\.pdf$/i.test(file_url) ? 'pdf' : 'html')
	const pdf =
		format === 'pdf' ? { url: file_url, bytes: size_bytes } : { url: pdf_url, bytes: pdf_size_bytes }
	return {
		slug,
		title,
		description: description && unbroken(description),
		url: file_url,
		isFile: format === 'pdf' || /^https?:/.test(file_url),
		facts: factsOf(document),
		date: shortDate(document.version_date),
		pdf: pdf.url ? { url: pdf.url, size: pdf.bytes ? sizeWords(pdf.bytes) : '' } : undefined,
	}
}

/** Other schemes, as javascript:, would run in the browser. */
const openable = (url: string) => (/^(https?:\/\/|\/(?!\/))/i.test(url) ? url : '')

function factsOf({ number, issued_by, issued_at, valid_until }: DocumentRecord) {
	return [
		number && `№\u00a0${number}`,
		issued_at && `от ${shortDate(issued_at)}`,
		issued_by,
		valid_until && `действует до ${shortDate(valid_until)}`,
	]
		.filter(Boolean)
		.join(' · ')
}
