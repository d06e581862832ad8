import { setTimeout as pause } from 'node:timers/promises'
import { storedRevision } from './counter.server.ts'
import type { Executor } from './database.server.ts'

type Options = {
	every?: number
}

/**
 * Follows what another process or node changed: every second it looks whether the stored revision has grown.
 * `current` is another word after each change, and once more when the database was away and is back.
 */
export function followRevision(db: Executor, { every = 1000 }: Options = {}) {
	const ending = new AbortController()
	let returns = 0
	let away = false
	let revision = 0
	let looks = 0
	let newest = 0

	async function look() {
		const turn = ++looks
		try {
			const stored = await storedRevision(db)
			// An older look that took longer saw an older number.
			if (turn > newest) [newest, revision] = [turn, stored]
			if (away) returns++
			away = false
		} catch {
			away = true
		}
	}

	async function follow() {
		while (!ending.signal.aborted) {
			await look()
			await pause(every, undefined, { signal: ending.signal, ref: false }).catch(() => {})
		}
	}

	const following = follow()
	return {
		current: () => `${revision}.${returns}`,
		look,
		async stop() {
			ending.abort()
			await following
		},
	}
}
