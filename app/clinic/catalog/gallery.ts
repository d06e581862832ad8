import { z } from 'zod'
import { Id, Text } from '#app/clinic/fields.ts'

export const GalleryItem = z.object({
	id: Id,
	title: Text,
	alt: Text,
	src: Text,
	width: z.number().int().positive(),
	height: z.number().int().positive(),
	group: z.enum(['clinic', 'equipment', 'team', 'works']),
	before_src: z.string().optional(),
	after_src: z.string().optional(),
	service_id: Id.optional(),
	doctor_id: Id.optional(),
	note: z.string().optional(),
})
export type GalleryItem = z.output<typeof GalleryItem>

export const GalleryRecord = GalleryItem.partial({ width: true, height: true }).extend({
	group: GalleryItem.shape.group.default('clinic'),
})
export type GalleryRecord = z.output<typeof GalleryRecord>
