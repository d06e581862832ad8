import { forgetOldest } from './forget-oldest.ts'

type Group = { until: number; members: string[] }

const day = 24 * 60 * 60
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
	const groups = new Map<string, Group>()

	function groupAt(name: string) {
		const known = groups.get(name)
		const group = known && known.until > clock() ? known : { until: clock() + day, members: [] }
		groups.delete(name)
		groups.set(name, group)
		if (groups.size > maxGroups) forgetOldest(groups)
		return group
	}

	return (network: string) => {
		if (!network.includes(':')) return network
		const parts = network.split(':')
		return levels.reduce((name, { few, groupOf }) => {
			const groupName = groupOf(parts)
			const { members } = groupAt(groupName)
			if (members.includes(name)) return name
			if (members.length >= few) return groupName
			members.push(name)
			return name
		}, network)
	}
}

/** For connections, queues and what is counted by the day; rates count senders by a clock of their own. */
export const senderName = createSenderNames(() => performance.now() / 1000)
