import { z } from 'zod'
import { Day, Id, Slug, Text } from '#app/clinic/fields.ts'
import { type DocumentCategory, documentCategories } from './document-categories.ts'

export const ClinicDocument = z.object({
	id: Id,
	slug: Slug,
	category: z.enum(Object.keys(documentCategories) as [DocumentCategory, ...DocumentCategory[]]),
	title: Text,
	description: z.string().optional(),
	file_url: Text,
	format: z.enum(['pdf', 'html']),
	size_bytes: z.number().int().nonnegative(),
	pdf_url: z.string().optional(),
	pdf_size_bytes: z.number().int().nonnegative().optional(),
	number: z.string().optional(),
	issued_by: z.string().optional(),
	issued_at: Day.optional(),
	valid_until: Day.optional(),
	version_date: Day,
	text_alternative: z.boolean(),
})
export type ClinicDocument = z.output<typeof ClinicDocument>

export const DocumentRecord = ClinicDocument.partial({
	category: true,
	format: true,
	size_bytes: true,
})
export type DocumentRecord = z.output<typeof DocumentRecord>
