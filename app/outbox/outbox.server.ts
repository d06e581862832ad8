import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#app/storage/database.server.ts'
import type { OutboxRow } from '#app/storage/tables.ts'
import { claimNext, leaseTime, letGo, markSent, putBack } from './claim.server.ts'

/** Takes one letter out of the house; throws when it could not. `refused` recipients did not get it, others did. */
export type Send = (letter: OutboxRow) => Promise<{ refused?: number }>

/** What the log hears of each try: nothing personal. */
type Tried = { letter: string; channel: string; attempts: number; code?: string; refused?: number }

type Duties = {
	database: Database
	/** The channels that are configured; letters of others wait. */
	channels: Partial<Record<string, Send>>
	clock: () => Date
	onTried: (facts: Tried) => void
	/** Told when the outbox itself could not be read: the database is away. */
	onFault: (fault: unknown) => void
	/** Milliseconds between looks at the outbox when nothing wakes it. */
	interval?: number
	/** Milliseconds that a letter in hand holds up the end of the process. */
	farewell?: number
}

/** The worker: sends what is due, when woken by a commit and from time to time. At least once, never in a hurry. */
export function openOutbox(duties: Duties) {
	const { database, channels, onFault, interval = 5000, farewell = 3000 } = duties
	const owner = randomUUID()
	const state = { stopped: false }
	// One lane a channel: a mail server that hangs holds up nothing but mail.
	const lanes = Object.entries(channels).map(([channel, send]) =>
		lane(state, onFault, async () => {
			const letter = await claimNext(database, owner, channel, duties.clock())
			if (letter && send) await trySending(duties, owner, letter, send)
			return Boolean(letter)
		}),
	)
	const kick = () => {
		for (const { look } of lanes) look()
	}
	const timer = setInterval(kick, interval)
	timer.unref()

	return {
		/** Looks into the outbox now. */
		kick,
		/** Ends after the letters in hand; those that take too long are left to the next process at once. */
		async stop() {
			state.stopped = true
			clearInterval(timer)
			const late = new Promise<true>(resolve => setTimeout(resolve, farewell, true).unref())
			const ended = Promise.all(lanes.map(({ underWay }) => underWay()))
			if ((await Promise.race([ended, late])) === true) await letGo(database.db, owner).catch(onFault)
		},
	}
}

export type Outbox = ReturnType<typeof openOutbox>

/** Works letter by letter until none is due; a look that is asked for meanwhile follows. */
function lane(
	state: { stopped: boolean },
	onFault: (fault: unknown) => void,
	sendOne: () => Promise<boolean>,
) {
	let running: Promise<void> | undefined
	let again = false

	async function sendDue() {
		while (!state.stopped && (await sendOne()));
	}

	function look() {
		if (state.stopped) return
		again = Boolean(running)
		running ??= sendDue()
			.catch(onFault)
			.finally(() => {
				running = undefined
				if (again) look()
			})
	}

	return { look, underWay: () => running }
}

async function trySending(
	{ database, clock, onTried, onFault }: Duties,
	owner: string,
	letter: OutboxRow,
	send: Send,
) {
	const facts = { letter: letter.id, channel: letter.channel, attempts: letter.attempts }
	let receipt: Awaited<ReturnType<Send>>
	try {
		receipt = await inTime(send(letter))
	} catch (fault) {
		const code = codeOf(fault)
		onTried({ ...facts, code })
		return await putBack(database.db, letter, owner, code, clock())
	}
	await insist(() => markSent(database.db, letter, owner, clock()), onFault)
	onTried(receipt.refused ? { ...facts, refused: receipt.refused } : facts)
}

/** Tries again while the database is busy: a letter that left but is not marked would leave twice. */
async function insist(work: () => Promise<void>, onFault: (fault: unknown) => void) {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work()
		} catch (fault) {
			if (attempt === 10) throw fault
			onFault(fault)
			await pause(500 * attempt)
		}
	}
}

/** Gives up before the lease is over: a server that trickles could hold a letter until another process has it too. */
async function inTime<Result>(work: Promise<Result>) {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		const fault = Object.assign(new Error('The letter took too long'), { code: 'ETIMEDOUT' })
		timer = setTimeout(reject, leaseTime * 0.9, fault)
		timer.unref()
	})
	return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What is kept of a failure: its code, since mail servers quote addresses in their words. */
function codeOf(fault: unknown) {
	const { responseCode, code, name } = fault as { responseCode?: number; code?: string; name?: string }
	return String(responseCode ?? code ?? name ?? 'unknown').slice(0, 40)
}
