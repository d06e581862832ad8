import type { Executor } from '#app/database/database.server.ts'
import type { LetterContext } from '#app/outbox/letters/letter.ts'
import type { Send } from '#app/outbox/outbox.server.ts'

/** What a channel works with beside its own settings. */
export type Tools = { db: Executor; words: () => LetterContext }

/** A way out of the house. */
export type Channel = {
	/** What the desk calls it. */
	title: string
	/** Brings the daily digest too. */
	daily?: true
	/** Reads what it needs from the settings; undefined where that is not there. */
	open(settings: { origin: string }): ((tools: Tools) => Send) | undefined
}
