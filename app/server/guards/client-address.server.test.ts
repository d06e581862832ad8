import { describe, expect, it } from 'vitest'
import { fastest } from '#tests/support/fastest.ts'
import { clientAddress } from './client-address.server.ts'

const network = (...given: Parameters<typeof clientAddress>) => clientAddress(...given).network

describe('who asks', () => {
	it.each([
		['an address', '203.0.113.7', '203.0.113.7'],
		['an IPv4 address written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
		['the same in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
		['one of a home full of IPv6 addresses', '2001:db8:1:2:a:b:c:d', '2001:db8:1:2::/64'],
		['another of the same home', '2001:DB8:1:2::5', '2001:db8:1:2::/64'],
		['a short IPv6 address', '2001:db8::1', '2001:db8:0:0::/64'],
		['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
	])('is counted by its network: %s', (_, address, counted) => {
		expect(network(address, undefined)).toBe(counted)
	})

	it('is not private without an address', () => {
		expect(clientAddress(undefined, undefined)).toMatchObject({ network: '::/64', isPrivate: false })
	})

	it.each([
		'127.0.0.1',
		'::1',
		'::ffff:127.0.0.1',
		'10.1.2.3',
		'172.31.0.9',
		'192.168.0.4',
		'fd00::7',
		'fe80::1',
	])('is private at %s', address => expect(clientAddress(address, undefined).isPrivate).toBe(true))

	it.each(['172.32.0.1', '11.0.0.1', '2a02:6b8::1', '::ffff:8.8.8.8'])('is public at %s', address => {
		expect(clientAddress(address, undefined)).toMatchObject({ isPrivate: false, isLoopback: false })
	})
})

describe('proxies', () => {
	it('are not believed unless they are trusted', () => {
		expect(network('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
	})

	it.each([
		[1, '198.51.100.1', '198.51.100.1'],
		[1, '1.1.1.1, 198.51.100.1', '198.51.100.1'],
		[2, '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
		[2, '198.51.100.1', '198.51.100.1'],
		[1, '198.51.100.1:443', '198.51.100.1'],
		[1, '[2001:db8::1]:443', '2001:db8:0:0::/64'],
		[1, '1.1.1.1, nonsense', '127.0.0.1'],
		[1, undefined, '127.0.0.1'],
		[1, '', '127.0.0.1'],
	])('%i of them: %j means %s', (proxies, forwarded, counted) => {
		expect(network('127.0.0.1', forwarded, proxies)).toBe(counted)
	})
})

it('finds the piece of a list as if it were taken apart', () => {
	const pieces = ['203.0.113.1', '', ' 203.0.113.2 ', 'unknown', '203.0.113.3:80']
	const lists = pieces.flatMap(a => pieces.flatMap(b => pieces.map(c => [a, b, c])))
	for (const list of [...lists, ['203.0.113.4'], []]) {
		for (const proxies of [1, 2, 3, 5]) {
			const piece = list.at(-Math.min(proxies, list.length)) ?? ''
			const wanted = /^[\d.]+/.exec(piece.trim())?.[0] ?? '192.0.2.1'
			expect([list, proxies, network('192.0.2.1', list.join(','), proxies)]).toEqual([list, proxies, wanted])
		}
	}
})

it('does not take thousands of commas apart', () => {
	const commas = ','.repeat(16_000)

	expect(fastest(() => network('192.0.2.1', `${commas}203.0.113.1`, 1))).toBeLessThan(1)
})
