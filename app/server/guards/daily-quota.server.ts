import { createExpiringEntries } from '#app/platform/expiring-entries.ts'
import { day, megabyte, second } from '#app/platform/units.ts'
import type { Kind } from './rate-limit.server.ts'

/** What a day may bring from one address and from all together: a disk has to last for the terms of keeping. */
const most = {
	beacon: { each: 2000, all: 50_000 },
	bytes: { each: 150 * megabyte, all: 2048 * megabyte },
}
const longestBody = 16 * megabyte
const mostNames = 50_000

type Request = { kind: Kind; network: string | undefined; files: boolean; length: string | undefined }

/** Counts by amounts what fills the disk, on top of the rates. `clock` gives seconds that only go forward. */
export function createDailyQuota(clock = () => performance.now() / 1000) {
	const create = () => createExpiringEntries(() => ({ amount: 0 }), { clock, most: mostNames })
	// Each of its own, so that no flood of names makes it forget what all have used: that is asked for every time.
	const used = { beacon: create(), bytes: create() }

	return ({ kind, network, files, length }: Request) => {
		const what = kind === 'beacon' ? 'beacon' : files ? 'bytes' : undefined
		if (!what) return { wait: 0, refund: () => {} }
		// What is announced beyond that is never read.
		const amount = what === 'beacon' ? 1 : Math.min(Number(length ?? longestBody), longestBody)
		const entryOf = (name: string) => used[what].take(name, day / second)
		const limits = [{ entry: entryOf('all'), limit: most[what].all }]
		if (network) limits.push({ entry: entryOf(network), limit: most[what].each })
		const full = limits.find(({ entry, limit }) => entry.amount + amount > limit)
		if (full) return { wait: Math.ceil(full.entry.until - clock()), refund: () => {} }
		for (const { entry } of limits) entry.amount += amount
		const refund = () => {
			for (const { entry } of limits) entry.amount -= amount
		}
		return { wait: 0, refund }
	}
}
