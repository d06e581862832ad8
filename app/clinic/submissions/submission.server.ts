import type { CallContext } from '#app/clinic/calls.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { hourOf } from '#app/clinic/schedule/calendar.ts'
import { ConflictRetry } from '#app/database/batched-write.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { secret } from '#app/database/stored-values.server.ts'
import type { SubmissionRow } from '#app/database/tables.ts'
import { keyedHash } from '#app/platform/secrets.server.ts'
import { hour, minute } from '#app/platform/units.ts'
import { answersUnder, contentKey, holdAnswers, isAnswerTo, keepAnswers } from './stored-answers.server.ts'

const sameContentWindow = 10 * minute
const anonymousWindow = minute
const keyLife = 48 * hour

export type SubmissionContext = CallContext & {
	now: Date
	/** Where its letters go; those of nowhere wait. */
	channels?: readonly string[] | undefined
}

type Submission = {
	form: string
	content: unknown
	idempotencyKey?: string | undefined
	/** True where it came by a form: going back brings a new key, but not a new submission. */
	fromForm?: boolean | undefined
	/** True where equal content may come from two people: it is the same by its key, or by a form within a minute. */
	anonymous?: boolean
	/** Thrown where it is new; a repeat gets its answer all the same. */
	refusal?: ClinicError | undefined
	now: Date
}

type Done<Answer> = {
	answer: Answer
	about?: string
	/** Side effects that a rollback does not undo: run last, when no conflict can come any more. */
	beforeCommit?: () => void
}

/**
 * Runs `work` for a submission that is new and stores its answer in the same transaction; a repeated one gets
 * the first one's answer. The unique key decides, not the read before the write: of parallel repeats all but one
 * are undone, begin anew and find the answer.
 * @throws ClinicError 409 when an idempotency key comes back with other content
 */
export async function answerOnce<Answer>(
	tx: Executor,
	submission: Submission,
	work: () => Promise<Done<Answer>>,
) {
	const [outcome] = await answerEach(tx, [submission], async () => [await work()])
	return outcome?.() as Answer
}

/**
 * The same for several at once: `work` gets the indexes of the new ones and returns an outcome for each, in order.
 * @returns for each a function that returns its answer or throws its refusal, or ConflictRetry where it repeats
 * another of these: in the next batch it finds the stored answer
 */
export async function answerEach<Answer>(
	tx: Executor,
	submissions: readonly Submission[],
	work: (places: number[]) => Promise<Done<Answer>[]>,
): Promise<(() => Answer)[]> {
	const secretKey = await secret(tx, 'fingerprint')
	const sent = submissions.map(submission => fingerprinted(submission, secretKey))
	const now = new Date(Math.min(...sent.map(one => one.now.getTime())))
	const stored = await answersUnder(tx, [...new Set(sent.flatMap(claimedKeys))], now)
	const resolutions = resolve(sent, stored, now)

	const places = [...resolutions.keys()].filter(place => resolutions[place]?.is === 'new')
	const done = places.length > 0 ? await work(places) : []
	const results = new Map(places.map((place, index) => [resolutions[place], done[index]]))
	const resultOf = (resolution: Resolution) =>
		resolution.is === 'repeat'
			? storedResult<Answer>(resolution.row)
			: freshResult(resolution.one.form, results.get(resolution))

	const rows = resolutions.flatMap(resolution =>
		resolution.claims.map(claim => rowOf(resolution.one, claim, resultOf(resolution))),
	)
	await keepAnswers(tx, rows, now)
	const copied = resolutions.flatMap(resolution =>
		resolution.is === 'repeat' && resolution.claims.length > 0 ? [resolution.row.key] : [],
	)
	await holdAnswers(tx, [...new Set(copied)])
	for (const { beforeCommit } of done) beforeCommit?.()
	return resolutions.map(resolution => () => {
		if (resolution.is === 'waiting') throw new ConflictRetry()
		if (resolution.is === 'refused') throw resolution.refusal
		if (resolution.is === 'repeat' && resolution.row.fingerprint !== resolution.one.fingerprint)
			throw keyReuseError()
		return resultOf(resolution).answer
	})
}

type Sent = ReturnType<typeof fingerprinted>
type Claim = { key: string; expires_at: string }
type Resolution = { one: Sent; claims: Claim[] } & (
	| { is: 'new' }
	| { is: 'repeat'; row: SubmissionRow }
	| { is: 'waiting' }
	| { is: 'refused'; refusal: ClinicError }
)

function fingerprinted(submission: Submission, secretKey: string) {
	const { form, content, idempotencyKey, fromForm = false, anonymous = false, refusal, now } = submission
	const fingerprint = keyedHash(secretKey, JSON.stringify([form, content]))
	const hold = (key: string, from: Date, life: number): Claim => ({
		key,
		expires_at: new Date(from.getTime() + life).toISOString(),
	})
	const mergesByContent = fromForm || !anonymous
	const byContent = hold(contentKey(form, fingerprint), now, anonymous ? anonymousWindow : sameContentWindow)
	// What is kept for two days must not reveal the minute of somebody anonymous.
	const keyedFrom = anonymous ? hourOf(now) : now
	const byKey = idempotencyKey ? hold(`key:${form}:${idempotencyKey}`, keyedFrom, keyLife) : undefined
	return {
		form,
		fingerprint,
		refusal,
		now,
		content: byContent,
		own: byKey ?? (mergesByContent ? byContent : undefined),
		/** A keyed one also stands for the same content sent again without a key. */
		alsoByContent: byKey !== undefined && mergesByContent,
		isSameByContent: fromForm,
	}
}

const claimedKeys = ({ own, content, alsoByContent }: Sent) => {
	if (!own) return []
	return alsoByContent ? [own.key, content.key] : [own.key]
}

/** Under which an earlier answer makes it a repeat. */
const repeatedKeys = ({ own, content, isSameByContent }: Sent) =>
	[own?.key, isSameByContent ? content.key : undefined].filter(key => key !== undefined)

function resolve(sent: Sent[], stored: ReadonlyMap<string, SubmissionRow>, now: Date): Resolution[] {
	const claimed = new Set<string>()
	return sent.map(one => {
		const answerTo = (key: string) => {
			const row = stored.get(key)
			return row && isAnswerTo(row, one.fingerprint, now) ? row : undefined
		}
		const keys = repeatedKeys(one)
		const row = keys.map(answerTo).find(row => row !== undefined)
		if (row && row.key === one.own?.key) return { is: 'repeat', one, row, claims: [] }
		if (keys.some(key => claimed.has(key))) return { is: 'waiting', one, claims: [] }

		if (!row && one.refusal) return { is: 'refused', one, claims: [], refusal: one.refusal }
		const claims = [one.own, one.alsoByContent ? one.content : undefined].filter(
			claim => claim !== undefined && !answerTo(claim.key) && !claimed.has(claim.key),
		) as Claim[]
		for (const { key } of claims) claimed.add(key)
		return row ? { is: 'repeat', one, row, claims } : { is: 'new', one, claims }
	})
}

type Result<Answer> = { answer: Answer; subject: string | null }

function freshResult<Answer>(form: string, done: Done<Answer> | undefined): Result<Answer> {
	if (!done) throw new Error('A submission was new and nothing was made of it')
	return { answer: done.answer, subject: done.about ? subjectOf(form, done.about) : null }
}

const storedResult = <Answer>({ answer, subject }: SubmissionRow): Result<Answer> => ({
	answer: JSON.parse(answer),
	subject,
})

const rowOf = ({ fingerprint }: Sent, claim: Claim, { answer, subject }: Result<unknown>) => ({
	fingerprint,
	answer: JSON.stringify(answer),
	subject,
	...claim,
})

const keyReuseError = () =>
	new ClinicError(409, 'Эта форма уже отправлена. Чтобы отправить ещё одну, откройте страницу заново.')

export const subjectOf = (form: string, id: string) => `${form}:${id}`
