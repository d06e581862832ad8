import { expect, it } from 'vitest'
import { isLoopback, isPrivate, isPrivateHost } from './private-network.ts'

it.each([
	...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.1.1', '172.16.0.1'],
	...[
		'172.31.255.255',
		'192.168.0.4',
		'::',
		'::1',
		'fc00::1',
		'fd00::7',
		'fe80::1',
		'febf::1',
		'::ffff:a00:1',
	],
])('%s is private', address => expect(isPrivate(address)).toBe(true))

it.each([
	...['1.2.3.4', '11.0.0.1', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1', '192.169.0.1'],
	...['2a02:6b8::1', 'fec0::1', '::2', '::ffff:808:808', '', 'localhost', '10.example'],
])('%s is not', address => expect(isPrivate(address)).toBe(false))

it('knows what stays on the machine', () => {
	const addresses = ['127.0.0.1', '127.9.9.9', '::1', '128.0.0.1', '::2', '127.example', '']
	expect(addresses.filter(isLoopback)).toEqual(['127.0.0.1', '127.9.9.9', '::1'])
})

it('recognises private hosts by address, by a name without a dot, or by a reserved ending', () => {
	const own = [
		'localhost',
		'mail',
		'127.0.0.1',
		'[::1]',
		'10.0.0.5',
		'relay.office.lan',
		'RELAY.LAN',
		'mail.local.',
	]
	const others = ['[2a02:6b8::1]', '1.2.3.4', 'mail.clinic.ru', 'lan.ru', 'example.ru']
	expect([...own, ...others].filter(isPrivateHost)).toEqual(own)
})
