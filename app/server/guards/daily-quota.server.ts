import { createExpiringEntries } from '#app/platform/expiring-entries.ts'
import { day, megabyte, minute, second } from '#app/platform/units.ts'
import { longestMultipart } from '#app/server/sockets/multipart.server.ts'
import type { Kind } from './rate-limit.server.ts'

/** What a day may bring from one address and from all together: a disk has to last for the terms of keeping. */
const most = {
	beacon: { each: 2000, all: 50_000, unfinished: 2000 },
	bytes: { each: 150 * megabyte, all: 2048 * megabyte, unfinished: 32 * megabyte },
}
const mostNames = 50_000

type QuotaRequest = { kind: Kind; network: string | undefined; files: boolean; length: string | undefined }
type Answer = { wait: number; end?: (isKept: boolean, bytes: number) => void }

/** Counts by amounts what fills the disk, on top of the rates. `clock` gives seconds that only go forward. */
export function createDailyQuota(clock = () => performance.now() / 1000) {
	const create = () => createExpiringEntries(() => ({ amount: 0 }), { clock, most: mostNames })
	// Each of its own, so that no flood of names makes it forget what all have used: that is asked for every time.
	const used = { beacon: create(), bytes: create() }
	const unfinished = { beacon: createAmounts(), bytes: createAmounts() }

	return ({ kind, network, files, length }: QuotaRequest): Answer => {
		const what = kind === 'beacon' ? 'beacon' : files ? 'bytes' : undefined
		if (!what) return { wait: 0 }
		// Reserved while it is on its way, then what came counts; what is announced beyond that is never read.
		const amount = what === 'beacon' ? 1 : Math.min(Number(length ?? longestMultipart), longestMultipart)
		const { all, each, unfinished: mostOfEach } = most[what]
		const boundOf = (name: string, limit: number, onTheWay: number) => {
			const entry = used[what].take(name, day / second)
			return { name, entry, left: limit - entry.amount, onTheWay }
		}
		const bounds = [boundOf('all', all, all)]
		if (network) bounds.push(boundOf(network, each, mostOfEach))

		const waits = bounds.map(({ name, entry, left, onTheWay }) => {
			if (amount > left) return Math.ceil(entry.until - clock())
			return unfinished[what].of(name) + amount > Math.min(left, onTheWay) ? minute / second : 0
		})
		const wait = Math.max(...waits)
		if (wait > 0) return { wait }

		for (const { name } of bounds) unfinished[what].add(name, amount)
		const end = (isKept: boolean, bytes: number) => {
			for (const { name, entry } of bounds) {
				unfinished[what].add(name, -amount)
				if (isKept) entry.amount += what === 'beacon' ? amount : bytes
			}
		}
		return { wait, end }
	}
}

function createAmounts() {
	const amounts = new Map<string, number>()
	const of = (name: string) => amounts.get(name) ?? 0
	return {
		of,
		add(name: string, amount: number) {
			const sum = of(name) + amount
			if (sum > 0) amounts.set(name, sum)
			else amounts.delete(name)
		},
	}
}
