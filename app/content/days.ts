import { z } from 'zod'
import { Day, Id, Text, Time } from '#app/clinic/fields.ts'

export const Notices = z.array(z.object({ id: Id, text: Text, from: Day, to: Day }))
export type Notice = z.output<typeof Notices>[number]

export const OpeningDays = z.array(
	z.union(
		[
			z.object({ date: Day, closed: z.literal(true), note: z.string().optional() }),
			z.object({
				date: Day,
				closed: z.literal(false).default(false),
				from: Time,
				to: Time,
				note: z.string().optional(),
			}),
		],
		{ error: ({ input }) => (isUndecided(input) ? closedOrHours : undefined) },
	),
)

const isUndecided = (day: unknown) =>
	typeof day === 'object' && day !== null && !('closed' in day || 'from' in day || 'to' in day)

const closedOrHours =
	'не сказано, закрыта клиника в этот день или работает; допишите closed: true или часы: from: "09:00", to: "14:00"'

export type OpeningDay = z.output<typeof OpeningDays>[number]
