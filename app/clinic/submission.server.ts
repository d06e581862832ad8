import { createHmac } from 'node:crypto'
import type { Executor } from '#app/storage/database.server.ts'
import { secret } from '#app/storage/database.server.ts'
import { ClinicError } from './clinic-error.ts'
import { type Claim, claimKeys, storeAnswers, storedAnswers } from './submission-keys.server.ts'

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

/** What became of a new submission; `about` is the id of its record, so that the answer goes when that is erased. */
type Done<Answer> = { answer: Answer; about?: string }

/**
 * Runs `work` for a submission that is new and stores its answer in the same transaction; a repeated one gets
 * the first one's answer. The unique key decides, not a read before the write, so parallel repeats wait and agree.
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
	const holders = await claimFor(tx, sent)
	const strangers = sent.map(one => keyFollowed(one, holders)).filter(key => key && !holders.has(key))
	const stored = await storedAnswers(tx, [...new Set(strangers as string[])])

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

	await storeAnswers(
		tx,
		[...holders].map(([key, holder]) => {
			const { answer, subject } = resultFor(holder)
			const { fingerprint, expires_at } =
				key === holder.content.key ? holder.content : (holder.own ?? holder.content)
			return { key, fingerprint, answer: JSON.stringify(answer), subject, expires_at }
		}),
	)
	return sent.map(one => () => resultFor(one).answer)
}

type Sent = ReturnType<typeof sentOf>

function sentOf(submission: Submission, secretKey: string) {
	const { form, content, idempotencyKey, keyOfForm, onlyByKey, now } = submission
	const fingerprint = createHmac('sha256', secretKey)
		.update(JSON.stringify([form, content]))
		.digest('base64url')
	const claim = (key: string, life: number): Claim => {
		const expires_at = new Date(now.getTime() + life).toISOString()
		return { key, fingerprint, expires_at }
	}
	const byContent = claim(`same:${form}:${fingerprint}`, sameContentWindow)
	const byKey = idempotencyKey ? claim(`key:${form}:${idempotencyKey}`, keyLife) : undefined
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

/** Claims the keys of all, each for the first that has it, and tells who holds which. */
async function claimFor(tx: Executor, sent: Sent[]) {
	const holders = new Map<string, Sent>()
	// Moments of one group: the earliest leaves the others' time over by as little.
	const now = new Date(Math.min(...sent.map(one => one.now.getTime())))

	async function claimAll(wished: [Claim | undefined, Sent][]) {
		const firsts = new Map<string, [Claim, Sent]>()
		for (const [claim, one] of wished)
			if (claim && !holders.has(claim.key) && !firsts.has(claim.key)) firsts.set(claim.key, [claim, one])
		if (firsts.size === 0) return
		const claims = [...firsts.values()].map(([claim]) => claim)
		const won = await claimKeys(tx, claims, now)
		for (const [key, [, one]] of firsts) if (won.has(key)) holders.set(key, one)
	}

	await claimAll(sent.map(one => [one.own, one]))
	const keyed = sent.filter(
		({ own, alsoByContent }, place) => alsoByContent && own && holders.get(own.key) === sent[place],
	)
	await claimAll(keyed.map(one => [one.content, one]))
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
