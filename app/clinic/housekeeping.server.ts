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
	// A round may take minutes, and whoever restores a copy has to know meanwhile that this server runs.
	const [soon, beat] = [oneByOne(onError), oneByOne(onError)]
	const removal = (task: () => Promise<unknown>) => soon(async () => isClockBelieved() && (await task()))
	const nightlyRound = () =>
		soon(async () => {
			await nightly()
			lastRound = performance.now()
		})
	const seal = () => soon(() => sealConsents(db, clock()))
	const sayHere = () => beat(() => heartbeat(db, owner, clock()))

	sayHere()
	seal()
	nightlyRound()
	removal(sweep)
	const timers = [
		setInterval(seal, 5 * second),
		setInterval(sayHere, minute),
		// Those to surveys tell the minute of somebody anonymous.
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
			await beat(async () => {})
			await soon(() => db.deleteFrom('leases').where('name', '=', serverLease(owner)).execute())
		},
	}
}

function oneByOne(onError: (error: unknown) => void) {
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
