import { z } from 'zod'
import { readInstant } from './clinic-time.ts'

const Key = z.union([z.string(), z.number()], { error: 'нужно число или строка' })

const list = <Item extends z.ZodType>(item: Item) =>
	z
		.array(item, { error: 'нужен список' })
		.nullish()
		.transform(given => given ?? [])

const Named = z.object(
	{ Id: Key, Name: z.string({ error: 'нужна строка' }).nullish() },
	{ error: 'нужен объект' },
)

export const timeTableIn = (timezone: string) => shapeIn(timezone).superRefine(assertNamed)

const shapeIn = (timezone: string) =>
	z.object({
		Doctors: list(Named),
		Branches: list(Named),
		Intervals: z.array(
			z.object(
				{
					DoctorId: Key,
					BranchId: Key,
					StartDateTime: z.string({ error: 'нужна строка' }).transform((text, context) => {
						const start = readInstant(timezone, text)
						if (start) return start
						context.addIssue({ code: 'custom', message: 'нужны дата и время вида 2026-11-21T10:30:00+07:00' })
						return z.NEVER
					}),
					LengthInMinutes: z
						.int({ error: 'нужно целое число минут' })
						.nonnegative({ error: 'нужно целое число минут, не меньше нуля' }),
					IsBusy: z.boolean({ error: 'нужно true или false' }),
				},
				{ error: 'нужен объект' },
			),
			{ error: 'нужен список' },
		),
	})

function assertNamed(
	{ Doctors, Branches, Intervals }: z.output<ReturnType<typeof shapeIn>>,
	context: Context,
) {
	// Some serializers write numbers as strings.
	const [doctors, branches] = [Doctors, Branches].map(list => new Set(list.map(({ Id }) => String(Id))))
	for (const [index, { DoctorId, BranchId }] of Intervals.entries()) {
		const path = ['Intervals', index]
		if (!doctors?.has(String(DoctorId)))
			return unnamed(context, [...path, 'DoctorId'], 'такого врача нет в Doctors')
		if (!branches?.has(String(BranchId)))
			return unnamed(context, [...path, 'BranchId'], 'такого филиала нет в Branches')
	}
}

type Context = z.RefinementCtx

const unnamed = (context: Context, path: (string | number)[], message: string) =>
	context.addIssue({ code: 'custom', path, message })

export type TimeTable = z.output<ReturnType<typeof timeTableIn>>

export function freeMoments({ Intervals }: TimeTable) {
	const free = Intervals.filter(({ IsBusy, LengthInMinutes }) => !IsBusy && LengthInMinutes > 0)
	return [...new Set(free.map(({ StartDateTime }) => StartDateTime.toISOString()))].sort()
}
