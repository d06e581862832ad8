import { z } from 'zod'
import { Id, Text } from '#app/clinic/fields.ts'

export const Medicine = z.object({
	id: Id,
	inn: Text,
	trade_names: z.array(Text).default([]),
	atc: z.string().optional(),
	form: Text,
	is_vital: z.boolean(),
	purpose: z.string().optional(),
	prescription: z.boolean().default(false),
	note: z.string().optional(),
})
export type Medicine = z.output<typeof Medicine>
