import { isSignedFor, nameIn, signedToken } from '#app/clinic/signed-link.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { bumpRevision } from '#app/database/stored-values.server.ts'
import type { ReviewRow } from '#app/database/tables.ts'
import type { LinkedReview } from '#app/outbox/letters/letter.ts'

export type Verdict =
	| { publish: true; verified?: boolean; reply?: string | undefined }
	| { publish: false; why: string }

/** Without the salt, which signs their links. */
export async function listReviews(db: Executor) {
	const rows = await db.selectFrom('reviews').selectAll().orderBy('id').execute()
	return rows.map(({ link_salt: _, ...row }) => row)
}

export async function findReview(db: Executor, name: string) {
	if (!/^\d{1,15}$/.test(name)) return undefined
	return await db.selectFrom('reviews').selectAll().where('id', '=', Number(name)).executeTakeFirst()
}

/** Decisions can be changed later. @returns false when there is no such review */
export async function decide(db: Executor, name: string, verdict: Verdict, now: Date) {
	return await db.transaction().execute(async tx => {
		const review = await findReview(tx, name)
		if (!review) return false
		// Published again, it keeps the day its term counts from.
		const since = verdict.publish && review.status === 'published' ? { decided_at: review.decided_at } : {}
		await tx
			.updateTable('reviews')
			.set({ ...changes(verdict, now), ...since })
			.where('id', '=', review.id)
			.execute()
		await bumpRevision(tx)
		return true
	})
}

export async function reply(db: Executor, name: string, text: string, now: Date) {
	return await db.transaction().execute(async tx => {
		const review = await findReview(tx, name)
		if (!review) return false
		await tx
			.updateTable('reviews')
			.set({ reply_text: text, reply_at: now.toISOString() })
			.where('id', '=', review.id)
			.execute()
		await bumpRevision(tx)
		return true
	})
}

/** `open` while undecided and within two weeks; undefined for an unknown token. */
export async function linkedReview(db: Executor, token: string, now: Date) {
	const review = await findReview(db, nameIn(token))
	if (!review || !(await isSignedFor(db, token, purposeOf(review)))) return undefined
	return { review, open: isOpen(review, now) }
}

/** @returns false for a second or late decision, which changes nothing */
export async function decideByLink(db: Executor, id: number, verdict: Verdict, now: Date) {
	return await db.transaction().execute(async tx => {
		const decided = await tx
			.updateTable('reviews')
			.set(changes(verdict, now))
			.where('id', '=', id)
			.where('status', '=', 'pending')
			.where('link_until', '>', now.toISOString())
			.returning('id')
			.execute()
		if (decided.length === 0) return false
		await bumpRevision(tx)
		return true
	})
}

export const linkToken = (db: Executor, review: LinkedReview) => signedToken(db, purposeOf(review))

const purposeOf = ({ id, link_until: until, link_salt: salt }: LinkedReview) =>
	({ name: String(id), about: `review:${[id, salt].filter(Boolean).join(':')}`, until }) as const

function changes(verdict: Verdict, now: Date): Partial<ReviewRow> {
	const decided_at = now.toISOString()
	if (!verdict.publish) return { status: 'rejected', rejected_why: verdict.why, decided_at }
	return {
		status: 'published',
		rejected_why: null,
		decided_at,
		...(verdict.verified === undefined ? {} : { verified: verdict.verified ? 1 : 0 }),
		...(verdict.reply ? { reply_text: verdict.reply, reply_at: decided_at } : {}),
	}
}

const isOpen = ({ status, link_until }: ReviewRow, now: Date) =>
	status === 'pending' && link_until > now.toISOString()
