import type { Executor } from '#app/database/database.server.ts'
import type { LetterContext } from '#app/outbox/letters/letter.ts'
import type { Send } from '#app/outbox/outbox.server.ts'

export type Tools = { db: Executor; letterContext: () => LetterContext }

export type Channel = {
	title: string
	daily?: true
	host?(settings: { origin: string }): string | undefined
	open(settings: { origin: string }): ((tools: Tools) => Send) | undefined
}
