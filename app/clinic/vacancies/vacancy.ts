import { z } from 'zod'
import { Day, Id, Roubles, Slug, Text } from '#app/clinic/fields.ts'

export const Vacancy = z.object({
	id: Id,
	slug: Slug,
	title: Text,
	employment: z.enum(['FULL_TIME', 'PART_TIME']),
	schedule: Text,
	salary_from: Roubles.optional(),
	salary_to: Roubles.optional(),
	currency: z.literal('RUB').default('RUB'),
	gross: z.boolean().default(true),
	duties: z.array(Text).min(1),
	requirements: z.array(Text).min(1),
	conditions: z.array(Text).min(1),
	posted_at: Day,
	valid_through: Day,
	contact: z.object({ name: Text, phone: z.string().optional(), email: z.string().optional() }).optional(),
	status: z.enum(['open', 'closed']),
	body: z.string().default(''),
})
export type Vacancy = z.output<typeof Vacancy>

export const VacancyRecord = Vacancy.partial({ employment: true })
export type VacancyRecord = z.output<typeof VacancyRecord>
