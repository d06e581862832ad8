import { isIP, isIPv4 } from 'node:net'
import { createExpiringEntries } from '#app/platform/expiring-entries.ts'
import { isLoopback, isPrivate } from '#app/platform/private-network.ts'
import { day, second } from '#app/platform/units.ts'

export type ClientAddress = {
	/** What is counted as one visitor: an IPv4 address, or the /64 an IPv6 address lies in. */
	network: string
	isPrivate: boolean
	isLoopback: boolean
}

/** Kept, since most senders ask again soon and `BlockList` takes longer than the rest of the guards. */
const recent = new Map<string, ClientAddress>()
const maxRecent = 1000

/**
 * Who asks: the socket's other end, or with `proxies` trusted ones in front the address so many places from the
 * right of `X-Forwarded-For`. What stands further left was written by whoever asked, and counts for nothing.
 */
export function clientAddress(
	socketAddress: string | undefined,
	forwarded: string | undefined,
	proxies = 0,
): ClientAddress {
	const named = proxies > 0 ? bare(fromRight(forwarded ?? '', proxies)) : ''
	const given = isIP(named) ? named : (socketAddress ?? '')
	const asker = recent.has(given) ? given : bare(given)
	const known = recent.get(asker)
	if (known) return known

	const client = classify(plain(asker))
	if (recent.size >= maxRecent) recent.clear()
	// A copy: the part of a header would hold the whole of it.
	recent.set(Buffer.from(asker).toString(), client)
	return client
}

function classify(address: string): ClientAddress {
	return {
		network: isIPv4(address) ? address : prefixOf(address),
		isPrivate: isPrivate(address),
		isLoopback: isLoopback(address),
	}
}

/** The piece so many places from the right, or the first: a header may hold thousands of commas. */
function fromRight(list: string, place: number) {
	let end = list.length
	for (let left = place; end > 0; left--) {
		const comma = list.lastIndexOf(',', end - 1)
		if (left === 1 || comma < 0) return list.slice(comma + 1, end)
		end = comma
	}
	return ''
}

function bare(text: string) {
	const address = text.trim().replace(/%.*$/, '')
	const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? []
	return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** An IPv4 address that came as IPv6 (`::ffff:192.0.2.1`, `::ffff:c000:201`) is that IPv4 address. */
function plain(address: string) {
	if (isIP(address) !== 6) return address
	const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
	const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
	if (!high || !low) return short
	const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
	return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

function prefixOf(address: string) {
	const [head = '', tail] = address.split('::')
	const left = head.split(':').filter(Boolean)
	const right = tail?.split(':').filter(Boolean) ?? []
	const groups =
		tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
	return `${groups.slice(0, 4).join(':')}::/64`
}

const maxGroups = 10_000

/**
 * One customer is given 256 networks of IPv6 (a /56) or 65 536 (a /48). The first few of a group count apart, for
 * carriers put many customers side by side; all further ones count as one sender, their group.
 */
const levels = [
	{ few: 4, groupOf: ([a, b, c, d]: string[]) => `${a}:${b}:${c}:${highByteOf(d)}::/56` },
	{ few: 16, groupOf: ([a, b, c]: string[]) => `${a}:${b}:${c}::/48` },
]

const highByteOf = (group = '0') => (Number.parseInt(group, 16) & 0xff00).toString(16)

/** Gives the name a network counts under: its own, or that of the group it hides in. `clock` counts seconds. */
export function createSenderNames(clock: () => number) {
	const groups = createExpiringEntries(() => ({ members: [] as string[] }), { clock, most: maxGroups })

	return (network: string) => {
		if (!network.includes(':')) return network
		const parts = network.split(':')
		return levels.reduce((name, { few, groupOf }) => {
			const groupName = groupOf(parts)
			const { members } = groups.take(groupName, day / second)
			if (members.includes(name)) return name
			if (members.length >= few) return groupName
			members.push(name)
			return name
		}, network)
	}
}

/** For connections, queues and what is counted by the day; rates count senders by a clock of their own. */
export const senderName = createSenderNames(() => performance.now() / 1000)
