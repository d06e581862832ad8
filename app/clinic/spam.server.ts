import { sql } from 'kysely'
import type { Executor } from '#app/storage/database.server.ts'
import type { FormSigns } from './form-signs.ts'
import { hasLink, spamPoints, suspicious } from './spam.ts'

export type Sent = {
	form: 'appointment' | 'review' | 'job_application'
	name: string
	text: string | undefined
	signs: FormSigns | undefined
}

const longText = 80
const mailing = 5

/** Whether what was sent is kept apart, unanswered by people, until somebody looks at it. Never refused, never lost. */
export async function isSpam(
	tx: Executor,
	{ form, name, text = '', signs }: Sent,
	together: readonly Sent[] = [],
) {
	if (spamPoints({ name, text, signs }) >= suspicious) return true
	if (text.length < longText || !hasLink(text)) return false
	const arriving = together.filter(other => other.text === text).length
	return arriving + (await timesKept(tx, form, text)) >= mailing
}

/** How often the very same text has come already, under whatever name. */
async function timesKept(tx: Executor, form: Sent['form'], text: string) {
	const texts = {
		appointment: () => tx.selectFrom('appointments').select(countAll).where('message', '=', text),
		job_application: () => tx.selectFrom('job_applications').select(countAll).where('message', '=', text),
		review: () => tx.selectFrom('reviews').select(countAll).where('text', '=', text),
	}
	const { count } = await texts[form]().executeTakeFirstOrThrow()
	return Number(count)
}

const countAll = sql<number>`count(*)`.as('count')
