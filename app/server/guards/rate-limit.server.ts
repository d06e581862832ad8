import { createExpiringEntries } from '#app/platform/expiring-entries.ts'
import { isWriting } from '#app/platform/http-methods.ts'
import { day, minute, second } from '#app/platform/units.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import { type Exchange, isMultipart, type Step } from '#app/server/exchange.server.ts'
import { countReceived } from '#app/server/sockets/received-bytes.server.ts'
import { type ClientAddress, createSenderNames, senderName } from './client-address.server.ts'
import type { createDailyQuota } from './daily-quota.server.ts'
import { reject } from './reject.server.ts'

type Counted = { name: string; seconds: number }
type Count = { count: number; secondsLeft: number }

export type SharedCounts = {
	take(counted: readonly Counted[]): Promise<Count[]>
	refund(names: readonly string[]): Promise<void>
}

export type Kind = { form: string } | 'search' | 'beacon'

type Limits = {
	rateLimitKind: (method: string, path: string) => Kind | undefined
	takesFiles: (path: string) => boolean
	rates: Rates
	quota: ReturnType<typeof createDailyQuota>
	isExempt: (client: ClientAddress) => boolean
	message: (seconds: number) => Promise<string>
}

/**
 * Counts forms, searches and beacons. A page answers one too many in its own words, by `retryAfter`. What is posted
 * within its rates goes first, before what is only looked at; one beyond them, or one that nobody counts, waits with
 * everything else: rendered at once, those of a single sender would hold up everybody.
 */
export function limitRate(limits: Limits): Step {
	return (exchange, next) => {
		const { method, path, client } = exchange
		const kind = limits.rateLimitKind(method, path)
		if (!kind) return next()
		exchange.skipsQueue = isWriting(method)
		if (limits.isExempt(client)) return next()
		void count(exchange, kind, limits, next)
	}
}

async function count(exchange: Exchange, kind: Kind, limits: Limits, next: () => void) {
	const { client, isOneSender, path, request, response } = exchange
	const rate = await limits.rates.take(kind, client, { perAddress: isOneSender })
	// Gone meanwhile: nothing would ever end what is reserved.
	if (response.destroyed) return rate.refund()
	const files = limits.takesFiles(path) && isMultipart(request)
	const network = isOneSender ? senderName(client.network) : undefined
	const length = request.headers['content-length']
	const isMetered = rate.wait === 0 && (files || kind === 'beacon')
	const amount = isMetered ? limits.quota({ kind, network, files, length }) : { wait: rate.wait }
	const received = files && amount.end ? countReceived(request) : () => 0
	response.once('close', () => {
		// Of a body that broke off nothing is kept.
		const isKept = request.complete && (!response.headersSent || response.statusCode < 400)
		if (!isKept) rate.refund()
		amount.end?.(isKept, received())
	})
	if (amount.wait === 0) return next()
	// Nobody waits for the answer to a beacon: one too many for the day is not kept.
	if (kind === 'beacon' && rate.wait === 0) return await reject(exchange, { status: 204, message: '' })

	exchange.retryAfter = amount.wait
	exchange.skipsQueue = false
	if (path.startsWith('/api/'))
		return await reject(exchange, { status: 429, message: await limits.message(amount.wait) })
	next()
}

type Window = Counted & {
	most: number
	/** Given back where the answer was a refusal: a slip of the pen costs nothing. */
	ofAccepted?: true
}

const inSeconds = { minute: minute / second, tenMinutes: (10 * minute) / second, day: day / second }

function windowsOf(kind: Kind): { each: Window[]; all: Window[] } {
	if (kind === 'search') return { each: [{ name: 'search', most: 60, seconds: inSeconds.minute }], all: [] }
	if (kind === 'beacon') {
		return {
			each: [{ name: 'beacon', most: 120, seconds: inSeconds.minute }],
			all: [{ name: 'beacons', most: 6000, seconds: inSeconds.minute }],
		}
	}
	return {
		each: [
			{ name: `${kind.form} accepted`, most: 20, seconds: inSeconds.tenMinutes, ofAccepted: true },
			{ name: `${kind.form} accepted in a day`, most: 100, seconds: inSeconds.day, ofAccepted: true },
			{ name: `${kind.form} tried`, most: 100, seconds: inSeconds.tenMinutes },
		],
		all: [{ name: 'forms', most: 600, seconds: inSeconds.minute }],
	}
}

type Dependencies = {
	shared?: SharedCounts | undefined
	/** Called when the shared counts are away; this process then counts alone for a while. */
	onError: (error: unknown) => void
	/** In seconds. */
	clock?: () => number
	timeout?: number
}

const restSeconds = 5

type Rates = ReturnType<typeof createRateLimit>

/** Counts what each address and all together send, and says when it is too much. Never fails. */
export function createRateLimit({
	shared,
	onError,
	clock = () => performance.now() / 1000,
	timeout = 1000,
}: Dependencies) {
	const own = countHere(clock)
	const senderOf = createSenderNames(clock)
	let restsUntil = -restSeconds

	async function ask(windows: Window[]): Promise<Count[] | undefined> {
		if (!shared || clock() < restsUntil) return undefined
		try {
			return await withTimeout(shared.take(windows), timeout, () => timedOut('too slow'))
		} catch (error) {
			restsUntil = clock() + restSeconds
			onError(error)
			return undefined
		}
	}

	/** What this process alone saw too often needs no question to the others. */
	async function count(windows: Window[]) {
		const wait = waitOf(windows, windows.map(own.take))
		if (windows.length === 0 || wait > 0) return { wait, isShared: false }
		const counts = await ask(windows)
		return { wait: waitOf(windows, counts ?? []), isShared: counts !== undefined }
	}

	return {
		async take(kind: Kind, client: ClientAddress, { perAddress }: { perAddress: boolean }) {
			const { each, all } = windowsOf(kind)
			// A private address without a trusted proxy may be a whole town: only what all have together counts then.
			const counted = perAddress ? each : []
			const sender = perAddress ? senderOf(client.network) : ''
			const ofAddress = counted.map(window => ({ ...window, name: `${window.name} ${sender}` }))
			// Whoever is turned away by his own count takes nothing from what all have together.
			const { wait: ownWait, isShared } = await count(ofAddress)
			const wait = ownWait || (await count(all)).wait
			const returned = ofAddress.filter(({ ofAccepted }) => ofAccepted).map(({ name }) => name)
			return {
				wait,
				refund() {
					for (const name of returned) own.refund(name)
					if (isShared && clock() >= restsUntil) shared?.refund(returned).catch(onError)
				},
			}
		},
	}
}

function waitOf(windows: Window[], counts: Count[]) {
	const waits = counts.map(({ count, secondsLeft }, index) => {
		const { most = 0, seconds = 0 } = windows[index] ?? {}
		return count > most ? Math.min(Math.max(1, Math.ceil(secondsLeft)), seconds) : 0
	})
	return Math.max(0, ...waits)
}

/** Bounds memory whatever many addresses there are: about 10 MB. */
const mostNames = 50_000

function countHere(clock: () => number) {
	const counts = createExpiringEntries(() => ({ count: 0 }), { clock, most: mostNames })
	return {
		take({ name, seconds }: Counted): Count {
			const entry = counts.take(name, seconds)
			entry.count += 1
			return { count: entry.count, secondsLeft: entry.until - clock() }
		},
		refund(name: string) {
			const entry = counts.get(name)
			if (entry) entry.count = Math.max(0, entry.count - 1)
		},
	}
}
