import { z } from 'zod'
import { readInstant } from './clinic-time.ts'

const mostTickets = 1000
const usual = 500

const wholeNumber = (least: number, most: number, otherwise: number) => {
	const error = `нужно целое число от ${least} до ${most}`
	return z
		.string({ error })
		.optional()
		.transform((text = String(otherwise), context) => {
			const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
			if (number >= least && number <= most) return number
			context.addIssue({ code: 'custom', message: error })
			return z.NEVER
		})
}

/** Moments are compared as texts, which is right up to here. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

const instant = (timezone: string, wholeSecond: 'starts' | 'ends') => {
	const error = 'нужны дата и время вида 2026-11-21T10:30:00+07:00'
	return z.string({ error }).transform((text, context) => {
		const read = readInstant(timezone, text)
		if (!read) {
			context.addIssue({ code: 'custom', message: error })
			return z.NEVER
		}
		// Windows that end at :59 must include the fraction of that second.
		const fraction = wholeSecond === 'ends' && !text.includes('.') ? 999 : 0
		return new Date(Math.min(read.getTime() + fraction, latest))
	})
}

export const windowIn = (timezone: string) =>
	z
		.object({
			dateTimeFrom: instant(timezone, 'starts'),
			dateTimeTo: instant(timezone, 'ends'),
			limit: wholeNumber(1, mostTickets, usual),
			offset: wholeNumber(0, 999_999_999, 0),
		})
		.refine(({ dateTimeFrom, dateTimeTo }) => dateTimeFrom <= dateTimeTo, {
			path: ['dateTimeTo'],
			error: 'конец раньше начала',
		})

export type Window = z.output<ReturnType<typeof windowIn>>
