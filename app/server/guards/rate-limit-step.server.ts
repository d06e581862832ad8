import { type Exchange, isMultipart, type Step } from '#app/server/exchange.server.ts'
import type { ClientAddress } from './client-address.server.ts'
import type { createDailyQuota } from './daily-quota.server.ts'
import { senderName } from './network-groups.server.ts'
import type { Kind, Rates } from './rate-limit.server.ts'
import { reject } from './reject.server.ts'

type Limits = {
	kindOf: (method: string, path: string) => Kind | undefined
	takesFiles: (path: string) => boolean
	rates: Rates
	quota: ReturnType<typeof createDailyQuota>
	isExempt: (client: ClientAddress) => boolean
	message: (seconds: number) => Promise<string>
}

/** Counts forms, searches and beacons. A page answers one too many in its own words, by `retryAfter`. */
export function limitRate(limits: Limits): Step {
	return (exchange, next) => {
		const { method, path, client } = exchange
		const kind = limits.kindOf(method, path)
		if (!kind || limits.isExempt(client)) return next()
		void count(exchange, kind, limits, next)
	}
}

async function count(exchange: Exchange, kind: Kind, limits: Limits, next: () => void) {
	const { client, isOneSender, path, request, response } = exchange
	const rate = await limits.rates.take(kind, client, { perAddress: isOneSender })
	const files = limits.takesFiles(path) && isMultipart(request)
	const network = isOneSender ? senderName(client.network) : undefined
	const amount =
		rate.wait === 0 ? limits.quota({ kind, network, files, length: request.headers['content-length'] }) : rate
	response.once('close', () => {
		if (!response.headersSent || response.statusCode < 400) return
		rate.refund()
		if (amount !== rate) amount.refund()
	})
	if (amount.wait === 0) return next()
	// Nobody waits for the answer to a beacon: one too many for the day is not kept.
	if (kind === 'beacon' && rate.wait === 0) return await reject(exchange, { status: 204, message: '' })

	exchange.retryAfter = amount.wait
	if (path.startsWith('/api/'))
		return await reject(exchange, { status: 429, message: await limits.message(amount.wait) })
	next()
}
