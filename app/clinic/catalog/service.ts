import { z } from 'zod'
import { Day, Id, Picture, Slug, Text } from '#app/clinic/fields.ts'

export const Category = z.object({
	id: Id,
	slug: Slug,
	name: Text,
	description: z.string().default(''),
	sort: z.number().int(),
})
export type Category = z.output<typeof Category>

export const CategoryRecord = Category.extend({ sort: Category.shape.sort.default(0) })
export type CategoryRecord = z.output<typeof CategoryRecord>

/** The fields that decree 736 requires: method, risks, alternatives, expected result. */
export const Service = z.object({
	id: Id,
	slug: Slug,
	category_id: Id,
	name: Text,
	description: Text,
	body: z.string(),
	method: Text,
	risks: Text,
	alternatives: Text.optional(),
	expected_result: z.string().optional(),
	contraindications: z.array(Text),
	preparation: Text.optional(),
	aftercare: Text.optional(),
	duration_min: z.number().int().positive().optional(),
	visits: z.number().int().positive().optional(),
	anesthesia: z.string().optional(),
	doctor_ids: z.array(Id).default([]),
	price_item_ids: z.array(Id),
	faq: z.array(z.object({ q: Text, a: Text })).default([]),
	age_group: z.enum(['adult', 'child', 'all']),
	image: Picture.optional(),
	updated_at: Day,
})
export type Service = z.output<typeof Service>

export const ServiceRecord = Service.partial({ category_id: true, age_group: true })
export type ServiceRecord = z.output<typeof ServiceRecord>
