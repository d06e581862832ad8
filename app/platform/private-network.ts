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

/** An address or a name (without a dot) of this machine or its own network. */
export const isNearbyHost = (host: string) => {
	const name = host.replace(/^\[|\]$/g, '')
	return isIP(name) ? isPrivate(name) : !name.includes('.')
}

export const isLoopback = (address: string) =>
	address === '::1' || (isIPv4(address) && address.startsWith('127.'))
