import { z } from 'zod'
import { Day, Id, Picture, Slug, Text } from '#app/clinic/fields.ts'

export const NewsItem = z.object({
	id: Id,
	slug: Slug,
	title: Text,
	date: Day,
	lead: Text.max(200),
	body: Text,
	memo: z.boolean().default(false),
	image: Picture.optional(),
	source_url: z.url().optional(),
})
export type NewsItem = z.output<typeof NewsItem>
