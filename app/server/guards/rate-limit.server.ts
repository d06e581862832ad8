import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import type { ClientAddress } from './client-address.server.ts'
import { forgetOldest } from './forget-oldest.ts'
import { createSenderNames } from './network-groups.server.ts'

export type Counted = { name: string; seconds: number }
export type Count = { count: number; secondsLeft: number }

export type SharedCounts = {
	take(counted: readonly Counted[]): Promise<Count[]>
	refund(names: readonly string[]): Promise<void>
}

export type Kind = { form: string } | 'search' | 'beacon'

type Window = Counted & {
	most: number
	/** Given back where the answer was a refusal: a slip of the pen costs nothing. */
	ofAccepted?: true
}

const minute = 60
const tenMinutes = 10 * minute
const day = 24 * 60 * minute

function windowsOf(kind: Kind): { each: Window[]; all: Window[] } {
	if (kind === 'search') return { each: [{ name: 'search', most: 60, seconds: minute }], all: [] }
	if (kind === 'beacon') {
		return {
			each: [{ name: 'beacon', most: 120, seconds: minute }],
			all: [{ name: 'beacons', most: 6000, seconds: minute }],
		}
	}
	return {
		each: [
			{ name: `${kind.form} accepted`, most: 20, seconds: tenMinutes, ofAccepted: true },
			{ name: `${kind.form} accepted in a day`, most: 100, seconds: day, ofAccepted: true },
			{ name: `${kind.form} tried`, most: 100, seconds: tenMinutes },
		],
		all: [{ name: 'forms', most: 600, seconds: minute }],
	}
}

type Dependencies = {
	shared?: SharedCounts | undefined
	/** Called when the shared counts are away; this process then counts alone for a while. */
	onError: (error: unknown) => void
	clock?: () => number
	timeout?: number
}

const rest = 5

export type Rates = ReturnType<typeof createRateLimit>

/** Counts what each address and all together send, and says when it is too much. Never fails. */
export function createRateLimit({
	shared,
	onError,
	clock = () => performance.now() / 1000,
	timeout = 1000,
}: Dependencies) {
	const own = countHere(clock)
	const senderOf = createSenderNames(clock)
	let restsUntil = -rest

	async function ask(windows: Window[]): Promise<Count[]> {
		if (!shared || clock() < restsUntil) return []
		try {
			return await withTimeout(shared.take(windows), timeout, () => timedOut('too slow'))
		} catch (error) {
			restsUntil = clock() + rest
			onError(error)
			return []
		}
	}

	/** What this process alone saw too often needs no question to the others. */
	const tooMany = async (windows: Window[]) =>
		windows.length === 0 ? 0 : waitOf(windows, windows.map(own.take)) || waitOf(windows, await ask(windows))

	return {
		async take(kind: Kind, client: ClientAddress, { perAddress }: { perAddress: boolean }) {
			const { each, all } = windowsOf(kind)
			// A near client without a proxy may be a whole town: only what all have together counts then.
			const counted = perAddress ? each : []
			const sender = perAddress ? senderOf(client.network) : ''
			const ofAddress = counted.map(window => ({ ...window, name: `${window.name} ${sender}` }))
			// Whoever is turned away by his own count takes nothing from what all have together.
			const wait = (await tooMany(ofAddress)) || (await tooMany(all))
			const returned = ofAddress.filter(({ ofAccepted }) => ofAccepted).map(({ name }) => name)
			return {
				wait,
				refund() {
					for (const name of returned) own.refund(name)
					if (shared && clock() >= restsUntil) shared.refund(returned).catch(onError)
				},
			}
		},
	}
}

function waitOf(windows: Window[], counts: Count[]) {
	const waits = counts.map(({ count, secondsLeft }, index) => {
		const { most = 0, seconds = 0 } = windows[index] ?? {}
		return count > most ? Math.min(Math.max(1, Math.ceil(secondsLeft)), seconds) : 0
	})
	return Math.max(0, ...waits)
}

/** Bounds memory whatever many addresses there are: about 10 MB. */
const mostNames = 50_000

function countHere(clock: () => number) {
	const counts = new Map<string, { count: number; until: number }>()
	return {
		take({ name, seconds }: Counted): Count {
			const now = clock()
			const known = counts.get(name)
			const entry = known && known.until > now ? known : { count: 0, until: now + seconds }
			entry.count += 1
			// A name that comes again moves to the end, away from being forgotten.
			counts.delete(name)
			counts.set(name, entry)
			if (counts.size > mostNames) forgetOldest(counts)
			return { count: entry.count, secondsLeft: entry.until - now }
		},
		refund(name: string) {
			const entry = counts.get(name)
			if (entry) entry.count = Math.max(0, entry.count - 1)
		},
	}
}
