import { createHmac } from 'node:crypto'
import type { Executor } from '#app/storage/database.server.ts'
import { secret } from '#app/storage/database.server.ts'
import { ClinicError } from './clinic-error.ts'

const minutes = 60_000
const sameContentWindow = 10 * minutes
const keyLife = 48 * 60 * minutes

type Submission = {
	form: string
	/** The checked input; its content decides what counts as the same. */
	content: unknown
	idempotencyKey: string | undefined
	/** True where the key came with a form: going back brings a new one, but not a new wish. */
	keyOfForm?: boolean | undefined
	/** True where equal content may come from two people: only a key then makes it the same. */
	onlyByKey?: boolean
	now: Date
}

/**
 * Runs `work` for a submission that is new and stores its answer in the same transaction; a repeated one gets
 * the first one's answer. The unique key decides, not a read before the write, so parallel repeats wait and agree.
 * @throws ClinicError 409 when an idempotency key comes back with other content
 */
export async function answerOnce<Answer>(tx: Executor, submission: Submission, work: () => Promise<Answer>) {
	const { form, idempotencyKey, keyOfForm, onlyByKey, now } = submission
	if (onlyByKey && !idempotencyKey) return await work()

	const fingerprint = createHmac('sha256', await secret(tx, 'fingerprint'))
		.update(JSON.stringify([form, submission.content]))
		.digest('base64url')
	const byContent = { key: `same:${form}:${fingerprint}`, life: sameContentWindow }
	const own = idempotencyKey ? { key: `key:${form}:${idempotencyKey}`, life: keyLife } : byContent

	if (!(await claim(tx, own, fingerprint, now))) {
		const first = await tx
			.selectFrom('submissions')
			.select(['fingerprint', 'answer'])
			.where('key', '=', own.key)
			.executeTakeFirstOrThrow()
		if (first.fingerprint !== fingerprint) {
			throw new ClinicError(
				409,
				'Эта форма уже отправлена. Чтобы отправить ещё одну, откройте страницу заново.',
			)
		}
		return JSON.parse(first.answer) as Answer
	}

	// A keyed submission also stands for the same content sent again without a key.
	const isFirst = onlyByKey || own === byContent || (await claim(tx, byContent, fingerprint, now))
	const answer = isFirst || !keyOfForm ? await work() : await answerTo<Answer>(tx, byContent.key)

	await tx
		.updateTable('submissions')
		.set({ answer: JSON.stringify(answer) })
		.where('key', 'in', [own.key, byContent.key])
		.where('answer', '=', '')
		.execute()

	return answer
}

async function answerTo<Answer>(tx: Executor, key: string) {
	const { answer } = await tx
		.selectFrom('submissions')
		.select('answer')
		.where('key', '=', key)
		.executeTakeFirstOrThrow()
	return JSON.parse(answer) as Answer
}

async function claim(
	tx: Executor,
	{ key, life }: { key: string; life: number },
	fingerprint: string,
	now: Date,
) {
	const row = { fingerprint, answer: '', expires_at: new Date(now.getTime() + life).toISOString() }
	const claimed = await tx
		.insertInto('submissions')
		.values({ key, ...row })
		.onConflict(conflict =>
			conflict.column('key').doUpdateSet(row).where('submissions.expires_at', '<=', now.toISOString()),
		)
		.returning('key')
		.execute()
	return claimed.length === 1
}
