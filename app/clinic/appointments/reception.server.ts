import { sql } from 'kysely'
import { z } from 'zod'
import { endedSince, isSignedFor, linkUntil, nameIn, signedToken } from '#app/clinic/signed-link.server.ts'
import { line, optional } from '#app/clinic/text/text-field.ts'
import type { Executor } from '#app/database/database.server.ts'
import { unnamed } from '#app/database/marked-by.ts'
import type { AppointmentRow, RequestMark } from '#app/database/tables.ts'
import type { LinkedRequest } from '#app/outbox/letters/letter.ts'
import { second } from '#app/platform/units.ts'
import { findRequest } from './request-list.server.ts'
import { isRequestNumber } from './request-number.ts'

export const Marking = z.object({
	intent: z.enum(['taken', 'reached', 'cancelled'], {
		error: 'Выберите: взяли, дозвонились или отменена',
	}),
	marked_by: optional(line(100, { missing: '', long: 'Сократите имя до 100 символов' })),
})

const until = ({ created_at, released_at }: LinkedRequest) => linkUntil(new Date(released_at ?? created_at))

const purposeOf = (request: LinkedRequest) =>
	({ name: request.number, about: `appointment:${request.id}`, until: until(request) }) as const

export const receptionToken = (db: Executor, request: LinkedRequest) => signedToken(db, purposeOf(request))

/** The request a link leads to, and what it may still be marked with; undefined for a made-up link. */
export async function linkedRequest(db: Executor, token: string, now: Date) {
	const number = nameIn(token)
	const request = isRequestNumber(number) ? await findRequest(db, number) : undefined
	if (!request || !(await isSignedFor(db, token, purposeOf(request)))) return undefined
	const ended = endOf(request, now)
	return { request, ended, choices: ended ? [] : marksAfter(request.mark) }
}

export type LinkEnd = 'marked' | 'done' | 'expired'

function endOf(request: AppointmentRow, now: Date): LinkEnd | undefined {
	if (request.status !== 'new') return request.mark && request.mark !== 'taken' ? 'marked' : 'done'
	return until(request) <= now.toISOString() ? 'expired' : undefined
}

const marks: RequestMark[] = ['taken', 'reached', 'cancelled']

/** Whoever took a request tells later how it ended. */
function marksAfter(mark: RequestMark | null) {
	if (!mark) return marks
	return mark === 'taken' ? marks.filter(one => one !== 'taken') : []
}

/** @param by the name that whoever marks has given */
export async function markByLink(db: Executor, id: string, mark: RequestMark, now: Date, by?: string) {
	const marked_at = now.toISOString()
	const marked = await db
		.updateTable('appointments')
		.set({
			mark,
			marked_at,
			marked_by: by ?? unnamed,
			...(mark === 'taken' ? {} : { status: 'done', done_at: marked_at }),
		})
		.where('id', '=', id)
		.where('status', '=', 'new')
		.where(({ eb, or }) =>
			or([eb('mark', 'is', null), ...(mark === 'taken' ? [] : [eb('mark', '=', 'taken')])]),
		)
		.where(sql<string>`coalesce(released_at, created_at)`, '>', endedSince(now))
		.returning('id')
		.execute()
	return marked.length > 0
}

/** Pressed twice, or again after a lost answer; without a name it soon may be a colleague's. */
export function isSameMark(
	{ mark, marked_by, marked_at }: AppointmentRow,
	{ intent, marked_by: by }: z.output<typeof Marking>,
	now: Date,
) {
	const isRecent = Date.parse(marked_at ?? '') > now.getTime() - 15 * second
	return mark === intent && marked_by === (by ?? unnamed) && (by !== undefined || isRecent)
}
