import type { Executor } from '#app/storage/database.server.ts'
import { forgetRates } from '#app/storage/rates.server.ts'
import { sealConsents } from './consent-chain.server.ts'

const seconds = 1000
const minute = 60 * seconds

type Duties = {
	db: Executor
	clock: () => Date
	/** Names this process among the ones that share the database. */
	owner: string
	/** Removes what no record holds. */
	sweep: () => Promise<unknown>
	/** Looks every minute whether the night's work is due. */
	nightly: () => Promise<unknown>
	onFault: (fault: unknown) => void
}

/** What the clinic does between two visitors: seals consent proofs, says that it is there, forgets old answers. */
export function keepHouse({ db, clock, owner, sweep, nightly, onFault }: Duties) {
	let work = Promise.resolve()
	const soon = (deed: () => Promise<unknown>) => {
		work = work.then(deed).then(() => {}, onFault)
	}
	const seal = () => soon(() => sealConsents(db, clock()))
	const sayHere = () => soon(() => heartbeat(db, owner, clock()))

	sayHere()
	seal()
	soon(sweep)
	soon(nightly)
	const timers = [
		setInterval(seal, 5 * seconds),
		setInterval(sayHere, minute),
		setInterval(() => soon(() => forgetAnswers(db, clock())), 60 * minute),
		setInterval(() => soon(() => forgetRates(db, clock())), 10 * minute),
		setInterval(() => soon(sweep), 60 * minute),
		setInterval(() => soon(nightly), minute),
	]
	for (const timer of timers) timer.unref()

	return {
		async stop() {
			for (const timer of timers) clearInterval(timer)
			soon(() => db.deleteFrom('leases').where('name', '=', serverLease(owner)).execute())
			await work
		},
	}
}

const serverLease = (owner: string) => `server:${owner}`

/** Lets the desk know that a server runs; outlives two missed beats. */
async function heartbeat(db: Executor, owner: string, now: Date) {
	const beat = { owner, until: new Date(now.getTime() + 3 * minute).toISOString() }
	await db
		.insertInto('leases')
		.values({ name: serverLease(owner), ...beat })
		.onConflict(conflict => conflict.column('name').doUpdateSet(beat))
		.execute()
}

/** How many servers share this database at the moment. */
export async function serversRunning(db: Executor, now: Date) {
	const leases = await db
		.selectFrom('leases')
		.select('name')
		.where('name', 'like', 'server:%')
		.where('until', '>', now.toISOString())
		.execute()
	return leases.length
}

/** Answers kept for repetitions are dropped when their time is over. */
async function forgetAnswers(db: Executor, now: Date) {
	await db.deleteFrom('submissions').where('expires_at', '<', now.toISOString()).execute()
}
