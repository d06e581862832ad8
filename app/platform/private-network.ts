import { BlockList, isIP, isIPv4 } from 'node:net'

/** Addresses that lead to no host on the internet (RFC 1122, 1918, 3927, 4193, 4291, 6598). */
const ipv4 = '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16'
const ipv6 = '::/127 fc00::/7 fe80::/10'

const networks = new BlockList()
for (const subnet of `${ipv4} ${ipv6}`.split(' ')) {
	const [network = '', bits] = subnet.split('/')
	networks.addSubnet(network, Number(bits), familyOf(network))
}

function familyOf(address: string) {
	return isIPv4(address) ? 'ipv4' : 'ipv6'
}

export const isPrivate = (address: string) => isIP(address) > 0 && networks.check(address, familyOf(address))

/** Names that lead to no host on the internet (RFC 2606, 6761, 6762, 8375 and what home networks use). */
const reserved =
	/(^|\.)(localhost|local|internal|lan|test|example|invalid|home\.arpa|example\.(com|net|org))$/i

/** Takes a hostname as `URL` returns it. A name without a dot belongs to the local network. */
export function isPrivateHost(hostname: string) {
	const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
	return isIP(name) ? isPrivate(name) : !name.includes('.') || reserved.test(name)
}

export const isLoopback = (address: string) =>
	address === '::1' || (isIPv4(address) && address.startsWith('127.'))
