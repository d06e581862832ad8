import { setTimeout as pause } from 'node:timers/promises'
import type { Executor } from './database.server.ts'
import { storedRevision } from './stored-values.server.ts'

/**
 * Follows what another process or node changed: every second it polls the stored revision.
 * `current` gives another text after each change, and once more when the database was away and is back.
 */
export function followRevision(db: Executor) {
	const ending = new AbortController()
	let returns = 0
	let away = false
	let revision = 0
	let polls = 0
	let newest = 0

	async function poll() {
		const turn = ++polls
		try {
			const stored = await storedRevision(db)
			// An older poll that took longer has an older number.
			if (turn > newest) [newest, revision] = [turn, stored]
			if (away) returns++
			away = false
		} catch {
			away = true
		}
	}

	async function follow() {
		while (!ending.signal.aborted) {
			await poll()
			await pause(1000, undefined, { signal: ending.signal, ref: false }).catch(() => {})
		}
	}

	const following = follow()
	return {
		current: () => `${revision}.${returns}`,
		poll,
		async stop() {
			ending.abort()
			await following
		},
	}
}
