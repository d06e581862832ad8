import { sql } from 'kysely'
import type { Executor } from '#app/database/database.server.ts'
import { hasLink, spamPoints, suspicious } from './spam.ts'
import type { SpamSignals } from './spam-signals.ts'

type Sent = {
	form: 'appointment' | 'review' | 'job_application'
	name: string
	text: string | undefined
	spamSignals: SpamSignals | undefined
}

export type SpamCheck = Pick<Sent, 'form' | 'text'> & {
	spam: boolean
	mayBeMailing: boolean
}

const longText = 80
const mailing = 5
/** A mailing repeats itself within so many submissions; a count over all would take ever longer. */
const mostCompared = 1000

/** Scores a submission by its content. Meant to run before the transaction: others wait for that one. */
export function checkSpam({ form, name, text = '', spamSignals }: Sent): SpamCheck {
	const spam = spamPoints({ name, text, spamSignals }) >= suspicious
	return { form, text, spam, mayBeMailing: !spam && text.length >= longText && hasLink(text) }
}

/**
 * Whether what was sent is kept apart, unanswered by people, until somebody looks at it. Never refused, never lost.
 * `together` are those that arrived in the same batch before it.
 */
export async function isSpam(tx: Executor, check: SpamCheck, together: readonly SpamCheck[] = []) {
	if (!check.mayBeMailing) return check.spam
	const arriving = together.filter(other => other.text === check.text).length
	return arriving + (await timesKept(tx, check)) >= mailing
}

const texts = {
	appointment: ['appointments', 'message'],
	job_application: ['job_applications', 'message'],
	review: ['reviews', 'text'],
} as const

async function timesKept(tx: Executor, { form, text }: SpamCheck) {
	const [table, column] = texts[form]
	const { rows } = await sql<{ count: number | string }>`
		select count(*) as count from
			(select ${sql.ref(column)} as said from ${sql.table(table)} order by id desc limit ${mostCompared}) as latest
		where said = ${text}`.execute(tx)
	return Number(rows[0]?.count)
}
