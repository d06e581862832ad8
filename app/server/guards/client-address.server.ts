import { BlockList, isIP, isIPv4 } from 'node:net'

const near = new BlockList()
for (const [net, bits] of [
	['127.0.0.0', 8],
	['10.0.0.0', 8],
	['172.16.0.0', 12],
	['192.168.0.0', 16],
	['169.254.0.0', 16],
	['100.64.0.0', 10],
] as const)
	near.addSubnet(net, bits)
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')
near.addAddress('::1', 'ipv6')

export type ClientAddress = {
	/** What is counted as one visitor: an IPv4 address, or the /64 an IPv6 address lies in. */
	network: string
	isNear: boolean
	isLoopback: boolean
}

/** Who asked lately asks again, and `BlockList` takes longer than the rest of the guards. */
const judged = new Map<string, ClientAddress>()
const mostJudged = 1000

/**
 * Who asks: the socket's other end, or with `proxies` trusted ones in front the address so many places from the
 * right of `X-Forwarded-For`. What stands further left was written by whoever asked, and counts for nothing.
 */
export function clientAddress(
	socketAddress: string | undefined,
	forwarded: string | undefined,
	proxies = 0,
): ClientAddress {
	const listed = proxies > 0 ? (forwarded ?? '').split(',').map(bare) : []
	const named = listed.at(-Math.min(proxies, listed.length)) ?? ''
	const asker = isIP(named) ? named : bare(socketAddress ?? '')
	const known = judged.get(asker)
	if (known) return known

	const client = judge(plain(asker))
	if (judged.size >= mostJudged) judged.clear()
	// A copy: the part of a header would hold the whole of it.
	judged.set(Buffer.from(asker).toString(), client)
	return client
}

function judge(address: string): ClientAddress {
	const family = isIPv4(address) ? 'ipv4' : 'ipv6'
	const isLoopback = address === '::1' || address.startsWith('127.')
	return {
		network: family === 'ipv4' ? address : prefixOf(address),
		isNear: isIP(address) > 0 && near.check(address, family),
		isLoopback,
	}
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
