import { asked } from '#app/asked.server.ts'
import { shortDate } from '#app/clinic/date-words.ts'
import type { ClinicDocument } from '#app/clinic/document.ts'
import { documentCategories } from '#app/clinic/document-categories.ts'
import { htmlOf } from '#app/clinic/html.server.ts'
import { sizeWords } from '#app/clinic/size-words.ts'
import { clinic, content } from '#app/reception.server.ts'

/** What people come for most can be read in place: how to get money back for treatment, how to complain. */
const essential: ClinicDocument['category'][] = ['tax', 'complaints']

/** All thirteen groups in their order; an empty one says so. */
export async function documentGroups() {
	const documents = await asked(clinic['documents.list']({}))

	return Object.entries(documentCategories).map(([category, name]) => {
		const own = documents.filter(document => document.category === category)
		return { category, name, papers: own.map(shownPaper), essentials: essentialsOf(category) }
	})
}

function essentialsOf(category: string) {
	if (!essential.some(name => name === category)) return []
	return content().documents.flatMap(({ title, body, ...document }) =>
		document.category === category && body ? [{ title, html: htmlOf(body, 1) }] : [],
	)
}

/** What a list shows of a document. */
export function shownPaper(document: ClinicDocument) {
	const { slug, title, description, format, file_url, size_bytes, pdf_url, pdf_size_bytes } = document
	const pdf =
		format === 'pdf' ? { url: file_url, bytes: size_bytes } : { url: pdf_url, bytes: pdf_size_bytes }
	return {
		slug,
		title,
		description,
		url: file_url,
		isFile: format === 'pdf',
		facts: factsOf(document),
		date: shortDate(document.version_date),
		pdf: pdf.url ? { url: pdf.url, size: sizeWords(pdf.bytes ?? 0) } : undefined,
	}
}

function factsOf({ number, issued_by, issued_at, valid_until }: ClinicDocument) {
	return [
		number && `№\u00a0${number}`,
		issued_at && `от ${shortDate(issued_at)}`,
		issued_by,
		valid_until && `действует до ${shortDate(valid_until)}`,
	]
		.filter(Boolean)
		.join(' · ')
}
