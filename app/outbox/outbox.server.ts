import { randomUUID } from 'node:crypto'
import type { Database } from '#app/storage/database.server.ts'
import type { OutboxRow } from '#app/storage/tables.ts'
import { claimNext, markSent, putBack } from './claim.server.ts'

/** Takes one letter out of the house; throws when it could not. */
export type Send = (letter: OutboxRow) => Promise<void>

const patience = 3000

type Duties = {
	database: Database
	/** The channels that are configured; letters of others wait. */
	channels: Partial<Record<string, Send>>
	clock: () => Date
	/** Told about each try: facts for the log, nothing personal. */
	onTried: (facts: { letter: string; channel: string; attempts: number; code?: string }) => void
	/** Told when the outbox itself could not be read: the database is away. */
	onFault: (fault: unknown) => void
	/** Milliseconds between looks at the outbox when nothing wakes it. */
	interval?: number
}

/** The worker: sends what is due, when woken by a commit and from time to time. At least once, never in a hurry. */
export function openOutbox({ database, channels, clock, onTried, onFault, interval = 5000 }: Duties) {
	const owner = randomUUID()
	const names = Object.keys(channels)
	let stopped = false
	let running: Promise<void> | undefined
	let again = false

	async function sendDue() {
		while (!stopped) {
			const letter = await claimNext(database, owner, names, clock())
			if (!letter) return
			await trySending(letter)
		}
	}

	async function trySending(letter: OutboxRow) {
		const facts = { letter: letter.id, channel: letter.channel, attempts: letter.attempts }
		try {
			await channels[letter.channel]?.(letter)
		} catch (fault) {
			const code = codeOf(fault)
			onTried({ ...facts, code })
			return await putBack(database.db, letter, owner, code, clock())
		}
		await markSent(database.db, letter, owner, clock())
		onTried(facts)
	}

	/** Looks into the outbox now; a look that is under way is followed by one more. */
	function kick() {
		if (stopped || names.length === 0) return
		again = Boolean(running)
		running ??= sendDue()
			.catch(onFault)
			.finally(() => {
				running = undefined
				if (again) kick()
			})
	}

	const timer = setInterval(kick, interval)
	timer.unref()

	return {
		kick,
		/** Ends after the letter in hand; a mail server that hangs keeps it until its lease is over. */
		async stop() {
			stopped = true
			clearInterval(timer)
			await Promise.race([running, new Promise(resolve => setTimeout(resolve, patience).unref())])
		},
	}
}

export type Outbox = ReturnType<typeof openOutbox>

/** What is kept of a failure: its code, since mail servers quote addresses in their words. */
function codeOf(fault: unknown) {
	const { responseCode, code, name } = fault as { responseCode?: number; code?: string; name?: string }
	return String(responseCode ?? code ?? name ?? 'unknown').slice(0, 40)
}
