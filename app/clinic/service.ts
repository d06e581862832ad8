import { z } from 'zod'

/** What the list and the appointment form need of a service. */
export const Service = z.object({
	id: z.number().int(),
	slug: z.string(),
	category_id: z.number().int(),
	name: z.string(),
	description: z.string(),
})
export type Service = z.output<typeof Service>

export const Category = z.object({
	id: z.number().int(),
	slug: z.string(),
	name: z.string(),
	description: z.string(),
	sort: z.number().int(),
})
export type Category = z.output<typeof Category>
