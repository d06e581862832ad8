import { createHmac } from 'node:crypto'
import { ClinicError } from '#app/clinic/errors.ts'
import type { Executor } from '#app/database/database.server.ts'
import { secret } from '#app/database/database.server.ts'
import { answersUnder, holdAnswers, keepAnswers } from './idempotency-keys.server.ts'

const minutes = 60_000
const sameContentWindow = 10 * minutes
const keyLife = 48 * 60 * minutes

type Submission = {
	form: string
	/** The checked input; its content decides what counts as the same. */
	content: unknown
	idempotencyKey?: string | undefined
	/** True where the key came with a form: going back brings a new one, but not a new wish. */
	keyOfForm?: boolean | undefined
	/** True where equal content may come from two people: only a key then makes it the same. */
	onlyByKey?: boolean
	now: Date
}

type Done<Answer> = {
	answer: Answer
	/** The id of its record, so that the answer goes when that is erased. */
	about?: string
	/** What is not undone with the transaction: done when nobody can overtake it any more, only the commit is left. */
	atLast?: () => void
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
	const [told] = await answerEach(tx, [submission], async () => [await work()])
	return told?.() as Answer
}

/**
 * The same for several at once: `work` gets the places of the new ones and gives what became of each. Gives for
 * every one a function that returns its answer or throws its refusal.
 */
export async function answerEach<Answer>(
	tx: Executor,
	submissions: readonly Submission[],
	work: (places: number[]) => Promise<Done<Answer>[]>,
): Promise<(() => Answer)[]> {
	const secretKey = await secret(tx, 'fingerprint')
	const sent = submissions.map(submission => sentOf(submission, secretKey))
	// Moments of one group: the earliest leaves the others' time over by as little.
	const now = new Date(Math.min(...sent.map(one => one.now.getTime())))
	const stored = await answersUnder(tx, [...new Set(sent.flatMap(keysOf))], now)
	const holders = holdersOf(sent, stored)

	const places = [...sent.keys()].filter(place => !keyFollowed(sent[place] as Sent, holders))
	const done = places.length > 0 ? await work(places) : []
	const fresh = new Map(places.map((place, index) => [sent[place], done[index]]))

	/** Whoever follows another of these follows a new one, or one who follows a new one. */
	function resultFor(one: Sent): { answer: Answer; subject: string | null } {
		const key = keyFollowed(one, holders)
		if (key === undefined) return resultOf(one.form, fresh.get(one))

		const holder = holders.get(key)
		const first = holder ?? stored.get(key)
		if (first?.fingerprint !== one.fingerprint) throw usedOtherwise()
		if (holder) return resultFor(holder)
		const { answer = '', subject = null } = stored.get(key) ?? {}
		return { answer: JSON.parse(answer), subject }
	}

	const rows = [...holders].map(([key, holder]) => {
		const { answer, subject } = resultFor(holder)
		const { expires_at } = key === holder.content.key ? holder.content : (holder.own ?? holder.content)
		return { key, fingerprint: holder.fingerprint, answer: JSON.stringify(answer), subject, expires_at }
	})
	await keepAnswers(tx, rows, now)
	const copied = [...holders.values()].map(holder => keyFollowed(holder, holders) ?? '')
	await holdAnswers(tx, [...new Set(copied.filter(key => stored.has(key)))])
	for (const { atLast } of done) atLast?.()
	return sent.map(one => () => resultFor(one).answer)
}

type Sent = ReturnType<typeof sentOf>

function sentOf(submission: Submission, secretKey: string) {
	const { form, content, idempotencyKey, keyOfForm, onlyByKey, now } = submission
	const fingerprint = createHmac('sha256', secretKey)
		.update(JSON.stringify([form, content]))
		.digest('base64url')
	const hold = (key: string, life: number) => {
		return { key, expires_at: new Date(now.getTime() + life).toISOString() }
	}
	const byContent = hold(`same:${form}:${fingerprint}`, sameContentWindow)
	const byKey = idempotencyKey ? hold(`key:${form}:${idempotencyKey}`, keyLife) : undefined
	return {
		form,
		fingerprint,
		now,
		content: byContent,
		/** What makes it the same as another; undefined where nothing does. */
		own: onlyByKey ? byKey : (byKey ?? byContent),
		/** A keyed one also stands for the same content sent again without a key. */
		alsoByContent: byKey !== undefined && !onlyByKey,
		isSameByContent: keyOfForm === true && !onlyByKey,
	}
}

const keysOf = ({ own, content, alsoByContent }: Sent) => {
	if (!own) return []
	return alsoByContent ? [own.key, content.key] : [own.key]
}

/** Who of these is the first to have a key that nobody held before. */
function holdersOf(sent: Sent[], stored: ReadonlyMap<string, unknown>) {
	const holders = new Map<string, Sent>()
	const hold = (key: string, one: Sent) => {
		if (!stored.has(key) && !holders.has(key)) holders.set(key, one)
	}
	for (const one of sent) if (one.own) hold(one.own.key, one)
	for (const one of sent)
		if (one.alsoByContent && one.own && holders.get(one.own.key) === one) hold(one.content.key, one)
	return holders
}

/** The key under which somebody else has, or gets, the answer; undefined for a new one. */
function keyFollowed(one: Sent, holders: Map<string, Sent>) {
	const { own, content, isSameByContent } = one
	if (own && holders.get(own.key) !== one) return own.key
	return isSameByContent && holders.get(content.key) !== one ? content.key : undefined
}

function resultOf<Answer>(form: string, done: Done<Answer> | undefined) {
	if (!done) throw new Error('A submission was new and nothing was made of it')
	return { answer: done.answer, subject: done.about ? subjectOf(form, done.about) : null }
}

const usedOtherwise = () =>
	new ClinicError(409, 'Эта форма уже отправлена. Чтобы отправить ещё одну, откройте страницу заново.')

/** What an answer was about, so that it goes when its record is erased. */
export const subjectOf = (form: string, id: string) => `${form}:${id}`
