import { sealConsents } from '#app/clinic/consent/consent-chain.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { forgetRates } from '#app/database/rates.server.ts'
import { minute, second } from '#app/platform/units.ts'

/** Cleaning a large database may take several rounds. */
const longestRound = 10 * minute

type Dependencies = {
	db: Executor
	clock: () => Date
	owner: string
	sweep: () => Promise<unknown>
	nightly: () => Promise<unknown>
	isClockBelieved: () => boolean
	onError: (error: unknown) => void
}

export function startHousekeeping({
	db,
	clock,
	owner,
	sweep,
	nightly,
	isClockBelieved,
	onError,
}: Dependencies) {
	let lastRound = performance.now()
	const queueTask = createTaskQueue(onError)
	// A queue of its own: a round may take minutes, and `restore` must see meanwhile that this server runs.
	const queueHeartbeat = createTaskQueue(onError)
	const removal = (task: () => Promise<unknown>) => queueTask(async () => isClockBelieved() && (await task()))
	const nightlyRound = () =>
		queueTask(async () => {
			await nightly()
			lastRound = performance.now()
		})
	const seal = () => queueTask(() => sealConsents(db, clock()))
	const beat = () => queueHeartbeat(() => heartbeat(db, owner, clock()))

	beat()
	seal()
	nightlyRound()
	removal(sweep)
	const timers = [
		setInterval(seal, 5 * second),
		setInterval(beat, minute),
		// Every minute: the stored answer to an anonymous survey reveals when it was sent.
		setInterval(() => removal(() => forgetAnswers(db, clock())), minute),
		setInterval(() => removal(() => forgetRates(db, clock())), 10 * minute),
		setInterval(() => removal(sweep), 60 * minute),
		setInterval(nightlyRound, minute),
	]
	for (const timer of timers) timer.unref()

	return {
		isAlive: () => performance.now() - lastRound < longestRound,

		async stop() {
			for (const timer of timers) clearInterval(timer)
			await queueHeartbeat(async () => {})
			await queueTask(() => db.deleteFrom('leases').where('name', '=', serverLease(owner)).execute())
		},
	}
}

/** Runs tasks one after the other. @returns a function that queues one and resolves when it has ended, failed or not */
function createTaskQueue(onError: (error: unknown) => void) {
	let work = Promise.resolve()
	return (task: () => Promise<unknown>) => {
		work = work.then(task).then(() => {}, onError)
		return work
	}
}

const serverLease = (owner: string) => `server:${owner}`

async function heartbeat(db: Executor, owner: string, now: Date) {
	const beat = { owner, until: new Date(now.getTime() + 3 * minute).toISOString() }
	await db
		.insertInto('leases')
		.values({ name: serverLease(owner), ...beat })
		.onConflict(conflict => conflict.column('name').doUpdateSet(beat))
		.execute()
}

export async function serversRunning(db: Executor, now: Date) {
	const leases = await db
		.selectFrom('leases')
		.select('name')
		.where('name', 'like', 'server:%')
		.where('until', '>', now.toISOString())
		// A later end means that the clock was set back.
		.where('until', '<', new Date(now.getTime() + 60 * minute).toISOString())
		.execute()
	return leases.length
}

async function forgetAnswers(db: Executor, now: Date) {
	await db.deleteFrom('submissions').where('expires_at', '<', now.toISOString()).execute()
}
