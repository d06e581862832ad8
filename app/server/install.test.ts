import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createExchange } from './install.server.ts'

const senderAt = (remoteAddress: string, proxies?: number, forwarded?: string) => {
	const headers = { 'x-forwarded-for': forwarded }
	const request = { socket: { remoteAddress }, headers, url: '/' } as unknown as IncomingMessage
	return createExchange(request, {} as ServerResponse, { proxies, defaultHeaders: {} }, () => {}).sender
}
const hex = (number: number) => number.toString(16)

it.each([
	['on its own', (address: string) => senderAt(address)],
	['behind a proxy', (address: string) => senderAt('127.0.0.1', 1, address)],
])('takes turns with one IPv6 customer of 256 networks as with five senders at most, %s', (how, senderOf) => {
	const site = how === 'on its own' ? 'a' : 'b'
	const all = Array.from({ length: 256 }, (_, number) =>
		senderOf(`2001:db8:${site}:${hex(0x4200 + number)}::1`),
	)

	expect(new Set(all).size).toBe(5)
})

it('takes turns with each connection where one address stands for many', () => {
	expect(senderAt('10.0.0.1')).not.toBe(senderAt('10.0.0.1'))
	expect(senderAt('203.0.113.9')).toBe(senderAt('203.0.113.9'))
})
