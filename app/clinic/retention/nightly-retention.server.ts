import { retainAndClean } from '#app/clinic/personal-data/purge.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { type ClockState, watchClock } from './clock-watch.server.ts'
import { onceADay } from './retention-daily.server.ts'

type Options = {
	db: Executor
	places: Parameters<typeof retainAndClean>[1]
	clock: () => Date
	timezone: () => string
	channels: readonly string[]
	onClock: (state: ClockState) => void
	onJournalError: (error: unknown) => void
	onDone: (facts: { acts: number; clean: boolean; held: number; noted: number }) => void
}

/** Destroys what was due at the previous run; the first run only records its date. */
export function createNightlyRetention({
	db,
	places,
	clock,
	timezone,
	channels,
	onClock,
	onJournalError,
	onDone,
}: Options) {
	let state: ClockState | undefined

	return {
		async runIfDue() {
			const now = clock()
			const next = await watchClock(db, now)
			if (next.isBelieved !== (state?.isBelieved ?? true)) onClock(next)
			state = next
			if (!next.isBelieved) return
			await onceADay(db, timezone(), now, async previousRun => {
				if (previousRun) onDone(await run(now, previousRun))
			})
		},
		isClockBelieved: () => state?.isBelieved ?? false,
		detail: () => (state?.isBelieved === false ? 'ждёт: часы сервера перескочили, проверьте их' : 'ok'),
	}

	async function run(now: Date, dueAt: Date) {
		const { acts, journalError, ...facts } = await retainAndClean(db, places, now, { dueAt, channels })
		if (journalError) onJournalError(journalError)
		return { acts: acts.length, ...facts }
	}
}
