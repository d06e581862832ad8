import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#app/database/database.server.ts'
import type { OutboxRow } from '#app/database/tables.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import { claimNext, leaseTime, letGo, markSent, putBack } from './claim.server.ts'
import { type Failure, failureOf } from './failure.ts'
import { createWorker } from './worker.ts'

const longestSilence = 2 * leaseTime

/** Takes one letter out of the house; throws when it could not. `refused` recipients did not get it, others did. */
export type Send = (letter: OutboxRow) => Promise<{ refused?: number }>

type Tried = { letter: string; channel: string; attempts: number; code?: string; refused?: number }

type Duties = {
	database: Database
	channels: Partial<Record<string, Send>>
	clock: () => Date
	onTried: (facts: Tried) => void
	onError: (error: unknown) => void
	interval?: number
	gracePeriod?: number
}

/** The worker: sends what is due, when woken by a commit and from time to time. At least once, never in a hurry. */
export function createOutbox(duties: Duties) {
	const { database, channels, clock, onError, interval = 5000, gracePeriod = 3000 } = duties
	const owner = randomUUID()
	// One worker a channel: a mail server that hangs holds up nothing but mail.
	const lastLooks = new Map<string, number>()
	const workers = Object.entries(channels).map(([channel, send]) => {
		let restsUntil = 0
		const noteLook = () => lastLooks.set(channel, performance.now())
		noteLook()
		return createWorker({
			async take() {
				const letter = await claimNext(database, owner, channel, clock())
				noteLook()
				return letter
			},
			async deliver(letter) {
				const failure = send && (await trySending(duties, owner, letter, send))
				if (failure?.wait) restsUntil = performance.now() + failure.wait
			},
			isResting() {
				const rests = performance.now() < restsUntil
				if (rests) noteLook()
				return rests
			},
			onError,
		})
	})
	const kick = () => {
		for (const { look } of workers) look()
	}
	const timer = setInterval(kick, interval)
	timer.unref()

	return {
		/** False where a channel is set up and nobody has been able to look for its letters for long. */
		isAlive: () => [...lastLooks.values()].every(at => performance.now() - at < longestSilence),
		kick,
		/** Ends after the letters in hand; those that take too long are left to the next process at once. */
		async stop() {
			clearInterval(timer)
			const late = timedOut('Letters are still under way')
			const ended = Promise.all(workers.map(({ close }) => close()))
			await withTimeout(ended, gracePeriod, () => late).catch(error => {
				if (error !== late) throw error
				return letGo(database.db, owner).catch(onError)
			})
		},
	}
}

export type Outbox = ReturnType<typeof createOutbox>

async function trySending(
	{ database, clock, onTried, onError }: Duties,
	owner: string,
	letter: OutboxRow,
	send: Send,
): Promise<Failure | undefined> {
	const facts = { letter: letter.id, channel: letter.channel, attempts: letter.attempts }
	let receipt: Awaited<ReturnType<Send>>
	try {
		// Before the lease is over: a server that trickles could hold a letter until another process has it too.
		receipt = await withTimeout(send(letter), leaseTime * 0.9, () => timedOut('The letter took too long'))
	} catch (error) {
		const failure = failureOf(error)
		onTried({ ...facts, code: failure.code })
		await putBack(database.db, letter, owner, failure, clock())
		return failure
	}
	await insist(() => markSent(database.db, letter, owner, clock()), onError)
	onTried(receipt.refused ? { ...facts, refused: receipt.refused } : facts)
	return undefined
}

/** Tries again while the database is busy: a letter that left but is not marked would leave twice. */
async function insist(work: () => Promise<void>, onError: (error: unknown) => void) {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work()
		} catch (error) {
			if (attempt === 10) throw error
			onError(error)
			await pause(500 * attempt)
		}
	}
}
