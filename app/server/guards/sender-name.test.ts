import { expect, it } from 'vitest'
import { createSenderNames } from './client-address.server.ts'

const hex = (number: number) => number.toString(16)

it('counts the first four /64 networks of a /56 apart and the others as one', () => {
	const nameOf = createSenderNames(() => 0)
	const names = Array.from({ length: 256 }, (_, number) => nameOf(`2001:db8:1:${hex(0x4200 + number)}::/64`))

	expect(new Set(names).size).toBe(5)
	expect(names.slice(3, 6)).toEqual(['2001:db8:1:4203::/64', '2001:db8:1:4200::/56', '2001:db8:1:4200::/56'])
	expect(nameOf('2001:db8:1:4201::/64')).toBe('2001:db8:1:4201::/64')
	expect(nameOf('2001:db8:1:4300::/64')).toBe('2001:db8:1:4300::/64')
})

it('counts a whole /48 as one sender after the first sixteen', () => {
	const nameOf = createSenderNames(() => 0)
	const names = Array.from({ length: 65_536 }, (_, number) => nameOf(`2001:db8:1:${hex(number)}::/64`))

	expect(new Set(names).size).toBe(17)
	expect(nameOf('2001:db8:2:0::/64')).toBe('2001:db8:2:0::/64')
})

it('begins anew after a day, and leaves IPv4 addresses as they are', () => {
	const time = { now: 0 }
	const nameOf = createSenderNames(() => time.now)
	for (let number = 0; number < 9; number++) nameOf(`2001:db8:1:${number}::/64`)
	expect(nameOf('2001:db8:1:9::/64')).toBe('2001:db8:1:0::/56')
	time.now = 24 * 60 * 60

	expect(nameOf('2001:db8:1:9::/64')).toBe('2001:db8:1:9::/64')
	for (let number = 0; number < 300; number++)
		expect(nameOf(`203.0.113.${number}`)).toBe(`203.0.113.${number}`)
})
