import { z } from 'zod'
import { Day, Id, Slug, Text } from '#app/clinic/fields.ts'

export const Contract = z.object({
	id: Id,
	slug: Slug,
	title: Text,
	body: Text,
	pdf_url: z.string().optional(),
	pdf_size_bytes: z.number().int().nonnegative().optional(),
	version_date: Day,
	effective_from: Day,
})
export type Contract = z.output<typeof Contract>
