import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { megabyte } from '#app/platform/units.ts'
import { createExchange } from '#app/server/exchange.server.ts'
import { createDailyQuota } from './daily-quota.server.ts'
import { limitRate } from './rate-limit-step.server.ts'

const taken = { wait: 0, refund: () => {} }

it('lets one IPv6 customer of 256 networks bring the files of five senders a day', async () => {
	const step = limitRate({
		...{ kindOf: () => ({ form: 'job' }), takesFiles: () => true, isExempt: () => false },
		...{ rates: { take: async () => taken }, quota: createDailyQuota(), message: async () => '' },
	})
	const headers = { 'content-type': 'multipart/form-data', 'content-length': String(150 * megabyte) }
	let accepted = 0
	for (let number = 0; number < 12; number++) {
		const socket = { remoteAddress: `2001:db8:c:42${number.toString(16).padStart(2, '0')}::1` }
		const request = { socket, headers, url: '/vacancies/x', method: 'POST' } as unknown as IncomingMessage
		const response = new EventEmitter() as ServerResponse
		const exchange = createExchange(request, response, { proxies: undefined, defaultHeaders: {} }, () => {})

		await new Promise<void>(resolve => step(exchange, resolve))

		if (exchange.retryAfter === 0) accepted++
	}

	expect(accepted).toBe(5)
})
