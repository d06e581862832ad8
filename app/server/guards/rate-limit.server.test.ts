import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, expect, it, vi } from 'vitest'
import { megabyte } from '#app/platform/units.ts'
import { createExchange, unlessSkipsQueue } from '#app/server/install.server.ts'
import type { ClientAddress } from './client-address.server.ts'
import { createDailyQuota } from './daily-quota.server.ts'
import { createRateLimit, type Kind, limitRate, type SharedCounts } from './rate-limit.server.ts'

const clientAt = (network: string): ClientAddress => ({ network, isPrivate: false, isLoopback: false })
const home = clientAt('203.0.113.7')
const apart = { perAddress: true }
const appointment = { form: 'appointment' }
const minutes = 60

/** Rates with a clock that tests move. */
function rates(more: { shared?: SharedCounts; onError?: (error: unknown) => void } = {}) {
	const time = { now: 0 }
	return { time, ...createRateLimit({ onError: () => {}, ...more, clock: () => time.now }) }
}

async function waits(times: number, ask: () => Promise<{ wait: number }>) {
	const all: number[] = []
	for (let time = 0; time < times; time++) all.push((await ask()).wait)
	return all
}

describe('rates', () => {
	it('take twenty of a form in ten minutes from one address, and more when they are over', async () => {
		const { take, time } = rates()
		const send = () => take(appointment, home, apart)

		expect(await waits(20, send)).toEqual(Array(20).fill(0))
		expect((await send()).wait).toBe(10 * minutes)
		time.now = 9 * minutes
		expect((await send()).wait).toBe(minutes)
		time.now = 10 * minutes
		expect((await send()).wait).toBe(0)
	})

	it('take a hundred of a form in a day', async () => {
		const { take, time } = rates()
		const send = () => take(appointment, home, apart)
		for (let round = 0; round < 5; round++) {
			expect(await waits(20, send)).toEqual(Array(20).fill(0))
			time.now += 10 * minutes
		}

		expect((await send()).wait).toBe(24 * 60 * minutes - time.now)
		time.now = 24 * 60 * minutes
		expect((await send()).wait).toBe(0)
	})

	it('do not count what was refused, up to a hundred tries', async () => {
		const { take } = rates()
		const slip = async () => {
			const asked = await take(appointment, home, apart)
			asked.refund()
			return asked
		}

		expect(await waits(100, slip)).toEqual(Array(100).fill(0))
		expect((await slip()).wait).toBe(10 * minutes)
	})

	it('count each form, each address and searches apart', async () => {
		const { take } = rates()
		await waits(21, () => take(appointment, home, apart))

		expect((await take({ form: 'review' }, home, apart)).wait).toBe(0)
		expect((await take(appointment, clientAt('203.0.113.8'), apart)).wait).toBe(0)
		expect((await waits(61, () => take('search', home, apart))).indexOf(minutes)).toBe(60)
		expect((await waits(121, () => take('beacon', home, apart))).indexOf(minutes)).toBe(120)
	})

	it('let one address that is turned away take nothing from the others', async () => {
		const { take } = rates()
		await waits(2000, () => take(appointment, home, apart))
		await waits(20_000, () => take('beacon', home, apart))

		expect((await take(appointment, clientAt('203.0.113.8'), apart)).wait).toBe(0)
		expect((await take('beacon', clientAt('203.0.113.8'), apart)).wait).toBe(0)
	})

	it('take from the 256 networks of one IPv6 customer little more than from one', async () => {
		const { take } = rates()
		let taken = 0
		for (let number = 0; number < 256; number++) {
			const network = `2001:db8:1:${number.toString(16)}::/64`
			const all = await waits(2, () => take(appointment, clientAt(network), apart))
			taken += all.filter(wait => wait === 0).length
		}

		expect(taken).toBe(4 * 2 + 20)
	})

	it('hold all addresses together to 600 forms and 6000 beacons a minute, and searches to nothing', async () => {
		const { take } = rates()
		const near = { perAddress: false }

		expect((await waits(601, () => take(appointment, home, near))).indexOf(minutes)).toBe(600)
		expect((await waits(6001, () => take('beacon', home, near))).indexOf(minutes)).toBe(6000)
		expect(await waits(500, () => take('search', home, near))).toEqual(Array(500).fill(0))
	})

	it('remember only so many addresses, the latest ones', async () => {
		const { take } = rates()
		const busy = () => take('search', home, apart)
		await waits(60, busy)
		for (let number = 0; number < 40_000; number++) await take('search', clientAt(`a${number}`), apart)
		expect((await busy()).wait).toBeGreaterThan(0)

		for (let number = 0; number < 60_000; number++) await take('search', clientAt(`b${number}`), apart)
		expect((await busy()).wait).toBe(0)
	})
})

describe('rates of several processes', () => {
	const shared = (take: SharedCounts['take']) => ({ take, refund: vi.fn(async () => {}) })

	it('go by what all of them saw', async () => {
		const { take } = rates({ shared: shared(async all => all.map(() => ({ count: 21, secondsLeft: 30 }))) })

		expect((await take(appointment, home, apart)).wait).toBe(30)
	})

	it.each([
		['is away', () => Promise.reject(new Error('away'))],
		['hangs', () => new Promise<never>(() => {})],
	])('refuse nobody while their memory %s, and do not ask again at once', async (_, fails) => {
		const asked = vi.fn(fails)
		const onError = vi.fn()
		const { take, time } = rates({ shared: shared(asked), onError })

		expect(await waits(20, () => take(appointment, home, apart))).toEqual(Array(20).fill(0))
		expect([asked.mock.calls.length, onError.mock.calls.length]).toEqual([1, 1])
		expect((await take(appointment, home, apart)).wait).toBe(10 * minutes)

		time.now = 5
		await take('search', home, apart)
		expect(asked).toHaveBeenCalledTimes(2)
	})

	it('get back only what they counted', async () => {
		const memory = shared(async all => all.map(() => ({ count: 1, secondsLeft: 30 })))
		const { take } = rates({ shared: memory })
		const taken = []
		for (let number = 0; number < 25; number++) taken.push(await take(appointment, home, apart))
		for (const { refund } of taken) refund()

		expect(taken.filter(({ wait }) => wait > 0)).toHaveLength(5)
		expect(memory.refund).toHaveBeenCalledTimes(20)
	})
})

const taken = { wait: 0, refund: () => {} }
const largest = Buffer.alloc(15 * megabyte)

type Sent = { body?: Buffer; complete?: boolean; announced?: boolean }

async function acceptedOf(
	tries: number,
	addressOf: (number: number) => string,
	{ body = largest, complete = true, announced = true }: Sent = {},
) {
	const step = limitRate({
		...{ rateLimitKind: () => ({ form: 'job' }), takesFiles: () => true, isExempt: () => false },
		...{ rates: { take: async () => taken }, quota: createDailyQuota(), message: async () => '' },
	})
	const length = announced ? { 'content-length': String(body.length) } : {}
	const headers = { 'content-type': 'multipart/form-data', ...length }
	let accepted = 0
	for (let number = 0; number < tries; number++) {
		const socket = { remoteAddress: addressOf(number) }
		const sent = { socket, headers, url: '/vacancies/x', method: 'POST', complete }
		const request = Object.assign(Readable.from([body]), sent) as unknown as IncomingMessage
		const response = new EventEmitter() as ServerResponse
		const exchange = createExchange(request, response, { proxies: undefined, defaultHeaders: {} }, () => {})

		await new Promise<void>(resolve => step(exchange, resolve))
		await finished(request.resume())
		response.emit('close')

		if (exchange.retryAfter === 0) accepted++
	}
	return accepted
}

it('lets one IPv6 customer of 256 networks bring the files of five senders a day', async () => {
	const networkOf = (number: number) => (number % 12).toString(16).padStart(2, '0')

	expect(await acceptedOf(12 * 11, number => `2001:db8:c:42${networkOf(number)}::1`)).toBe(5 * 10)
})

it('counts no files of a body that broke off', async () => {
	const home = () => '203.0.113.7'

	expect(await acceptedOf(20, home)).toBe(10)
	expect(await acceptedOf(20, home, { complete: false })).toBe(20)
})

it('counts of files without an announced length the bytes that came', async () => {
	const home = () => '203.0.113.7'
	const body = Buffer.alloc(300)

	expect(await acceptedOf(200, number => `198.51.100.${number}`, { body, announced: false })).toBe(200)
	expect(await acceptedOf(100, home, { body, announced: false })).toBe(100)
	expect(await acceptedOf(20, home, { announced: false })).toBe(9)
})

describe('what goes first', () => {
	async function exchangeOf(
		method: string,
		{ kind, wait = 0, isExempt = false }: { kind?: Kind; wait?: number; isExempt?: boolean },
	) {
		const step = limitRate({
			...{ rateLimitKind: () => kind, takesFiles: () => false, isExempt: () => isExempt },
			rates: { take: async () => ({ wait, refund: () => {} }) },
			...{ quota: createDailyQuota(), message: async () => '' },
		})
		const request = { socket: {}, headers: {}, url: '/appointment', method } as unknown as IncomingMessage
		const response = new EventEmitter() as ServerResponse
		const exchange = createExchange(request, response, { proxies: 0, defaultHeaders: {} }, () => {})
		await new Promise<void>(resolve => step(exchange, resolve))
		return exchange
	}
	const form = { form: 'appointment' }

	it.each([
		['a form within its rates', 'POST', { kind: form }, true],
		['a form that nobody limits', 'POST', { kind: form, isExempt: true }, true],
		['a beacon', 'POST', { kind: 'beacon' as const }, true],
		['a form beyond its rates', 'POST', { kind: form, wait: 9 }, false],
		['what nobody counts', 'POST', {}, false],
		['a search', 'GET', { kind: 'search' as const }, false],
	])('%s: %s, %j → %s', async (_, method, limits, first) => {
		expect((await exchangeOf(method, limits)).skipsQueue).toBe(first)
	})

	it('does not meet the step that has others wait', async () => {
		const waits = vi.fn()
		unlessSkipsQueue(waits)(await exchangeOf('POST', { kind: form }), () => {})
		expect(waits).not.toHaveBeenCalled()
		unlessSkipsQueue(waits)(await exchangeOf('POST', { kind: form, wait: 9 }), () => {})
		expect(waits).toHaveBeenCalledOnce()
	})
})
