import { z } from 'zod'
import { Id, Text } from '#app/clinic/fields.ts'
import { holdsWords } from '#app/clinic/text/fold-case.ts'

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

export const matchingMedicines = (medicines: Medicine[], query: string) =>
	medicines.filter(({ inn, trade_names, form, is_vital, purpose = '' }) =>
		holdsWords([inn, ...trade_names, form, purpose, is_vital ? 'ЖНВЛП' : ''].join(' '), query),
	)
