import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#app/database/database.server.ts'
import type { OutboxRow } from '#app/database/tables.ts'
import { retry } from '#app/platform/retry.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import { claimNext, leaseTime, markSent, putBack, releaseLeases } from './claim.server.ts'
import { type Failure, failureOf } from './failure.ts'
import { createWorker } from './worker.ts'

const longestSilence = 2 * leaseTime

/** @throws when not delivered; `refused`: addresses that did not get it */
export type Send = (letter: OutboxRow) => Promise<{ refused?: string[] }>

type Tried = { letter: string; channel: string; attempts: number; code?: string; refused?: number }

type Dependencies = {
	database: Database
	channels: Record<string, Send>
	clock: () => Date
	onTried: (facts: Tried) => void
	onError: (error: unknown) => void
	interval?: number
	gracePeriod?: number
}

/** At least once: when woken by a commit, and every `interval` ms. */
export function createOutbox(dependencies: Dependencies) {
	const { database, channels, clock, onError, interval = 5000, gracePeriod = 3000 } = dependencies
	const owner = randomUUID()
	// One worker per channel, so that a slow mail server delays only mail.
	const lastPolls = new Map<string, number>()
	const workers = Object.entries(channels).map(([channel, send]) => {
		let restsUntil = 0
		const notePoll = () => lastPolls.set(channel, performance.now())
		return createWorker({
			async take() {
				const letter = await claimNext(database, owner, channel, clock())
				notePoll()
				return letter
			},
			async deliver(letter) {
				const failure = await trySending(dependencies, owner, letter, send)
				if (failure?.wait) restsUntil = performance.now() + failure.wait
			},
			isResting() {
				const rests = performance.now() < restsUntil
				if (rests) notePoll()
				return rests
			},
			onError,
		})
	})
	let timer: NodeJS.Timeout | undefined
	const kick = () => {
		if (timer) for (const { poll } of workers) poll()
	}

	return {
		/** Not before erasures are replayed: a restored database may hold letters about erased people. */
		start() {
			timer = setInterval(kick, interval)
			timer.unref()
			for (const channel of Object.keys(channels)) lastPolls.set(channel, performance.now())
			kick()
		},
		/** False when a configured channel has not been polled for long. */
		isAlive: () => [...lastPolls.values()].every(at => performance.now() - at < longestSilence),
		kick,
		/** Waits for letters in progress; slow ones are released to the next process. */
		async stop() {
			clearInterval(timer)
			const late = timedOut('Letters are still under way')
			const ended = Promise.all(workers.map(({ close }) => close()))
			await withTimeout(ended, gracePeriod, () => late).catch(error => {
				if (error !== late) throw error
				return releaseLeases(database.db, owner).catch(onError)
			})
		},
	}
}

async function trySending(
	{ database, clock, onTried, onError }: Dependencies,
	owner: string,
	letter: OutboxRow,
	send: Send,
): Promise<Failure | undefined> {
	const facts = { letter: letter.id, channel: letter.channel, attempts: letter.attempts }
	let receipt: Awaited<ReturnType<Send>>
	try {
		// Within the lease, so that no other process sends the letter too.
		receipt = await withTimeout(send(letter), leaseTime * 0.9, () => timedOut('The letter took too long'))
	} catch (error) {
		const failure = failureOf(error)
		onTried({ ...facts, code: failure.code })
		await putBack(database.db, letter, owner, failure, clock())
		return failure
	}
	// Retried while the database is busy: a letter not marked as sent would be sent twice.
	const waitLonger = async (error: unknown, attempt: number) => {
		onError(error)
		await pause(500 * attempt)
		return true
	}
	await retry(() => markSent(database.db, letter, owner, clock()), waitLonger, 10)
	const refused = receipt.refused?.length
	onTried(refused ? { ...facts, refused } : facts)
	return undefined
}
