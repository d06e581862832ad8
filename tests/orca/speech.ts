import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

type Event = { at: number; said?: string; stopped?: true; ready?: true }

export type Speech = ReturnType<typeof speechOf>

const longestStart = 40_000

/** What Orca has written to its log, and how to wait for it: waiting throws where it is no longer running. */
export function speechOf(log: string, isRunning: () => boolean) {
	const events = (): Event[] =>
		readFileSync(log, 'utf8')
			.split('\n')
			.flatMap(line => (line.endsWith('}') ? [JSON.parse(line)] : []))

	return {
		/** Where the log ends now. */
		mark: () => events().length,

		/** The phrases since a mark, in their order. */
		since: (mark: number) =>
			events()
				.slice(mark)
				.flatMap(({ said, stopped }) =>
					process.env.STOPS && stopped ? ['‖'] : said?.trim() ? [said.trim()] : [],
				),

		/** Until nothing was said for `quiet` ms; at least `least`, at most `most`; with `some` not before a word. */
		async settled({ quiet = 1500, least = 1200, most = 20_000, some = false } = {}) {
			const begun = Date.now()
			const mark = some ? this.mark() : -1
			for (;;) {
				await pause(100)
				if (!isRunning()) throw new Error('Orca has ended')
				const now = Date.now()
				const last = events().at(-1)?.at ?? 0
				const spoken = !some || this.since(mark).length > 0
				if (now - begun >= most || (spoken && now - begun >= least && now - last >= quiet)) return
			}
		},

		/** Until Orca has come up. */
		async ready() {
			const deadline = Date.now() + longestStart
			while (!events().some(({ ready }) => ready)) {
				if (!isRunning()) throw new Error('Orca has ended')
				if (Date.now() > deadline) throw new Error('Orca did not start')
				await pause(200)
			}
			await pause(3000)
		},
	}
}
