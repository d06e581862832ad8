import { z } from 'zod'
import { Day, Id, Picture, Roubles, Slug, Text } from '#app/clinic/fields.ts'
import { contraindications } from '#app/clinic/publications/warning.ts'

export const Promotion = z.object({
	id: Id,
	slug: Slug.optional(),
	title: Text,
	description: Text,
	body: z.string().optional(),
	image: Picture.optional(),
	discount_percent: z.number().int().min(1).max(100).optional(),
	price_new: Roubles.optional(),
	price_old: Roubles.optional(),
	service_ids: z.array(Id).default([]),
	valid_from: Day,
	valid_to: Day,
	conditions: Text,
	organizer_info: Text,
	disclaimer: Text.default(contraindications),
	erid: z.string().optional(),
	advertiser: z.string().optional(),
	status: z.enum(['active', 'future', 'expired']),
})
export type Promotion = z.output<typeof Promotion>

export function promotionStatus(
	{ valid_from, valid_to }: { valid_from: string; valid_to: string },
	today: string,
): Promotion['status'] {
	if (today < valid_from) return 'future'
	return valid_to && today > valid_to ? 'expired' : 'active'
}
