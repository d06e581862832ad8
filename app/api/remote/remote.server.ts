import { type Call, type CallContext, type CallName, type Clinic, calls } from '#app/clinic/calls.ts'
import { checked } from '#app/clinic/checked.ts'
import { ClinicError, ofBackend } from '#app/clinic/errors.ts'
import { SettingList } from '#app/clinic/settings.ts'
import { createCircuitBreaker } from './circuit-breaker.server.ts'
import { foundInLists } from './found-in-lists.server.ts'
import type { ReadUpload } from './multipart-body.server.ts'
import { receiptIn } from './receipt.server.ts'
import { bodyText, givenIn, maxAgeIn, refusalIn } from './remote-answer.server.ts'
import { createQueries } from './remote-queries.server.ts'
import { addressOf, lookingRequest, pathOf, postedRequest } from './remote-request.server.ts'
import { createTimeout } from './timeout.server.ts'

type Backend = {
	/** `https://host/api`, without a slash at its end. */
	base: string
	timeoutMs: number
	/** The bytes of a file that came with a form. */
	readUpload?: ReadUpload
	/** The settings it gave last, remembered over restarts. */
	lastSettings?: { read: () => unknown; write: (list: unknown) => void }
	/** Called with what stays unseen: a failure behind which a copy may stand. */
	onError?: (error: unknown, call: string) => void
	onTurn?: (state: 'resting' | 'answering') => void
	/** Called with records that could not be shown, once until their number changes. */
	onLeftOut?: (count: number, call: string) => void
	fetch?: typeof fetch
	/** Milliseconds that only grow. */
	clock?: () => number
}

/** The clinic behind another `/api`. No credentials go out and no redirect is followed. */
export function remoteClinic({
	base,
	timeoutMs,
	readUpload = noFiles,
	lastSettings,
	onError = () => {},
	onTurn = () => {},
	onLeftOut = () => {},
	fetch = globalThis.fetch,
	clock = () => performance.now(),
}: Backend): Clinic {
	const line = createCircuitBreaker({ clock, onTurn })
	const settingsAt = base + calls['settings.list'].path
	const looks = createQueries({ line, clock, timeoutMs, onError, fetchOnce: look })
	const last = SettingList.safeParse(lastSettings?.read())
	if (last.success) looks.remember(settingsAt, last.data)

	const leftOut = new Map<string, number>()

	const asking = Object.entries(calls).map(([name, call]) => {
		const ask = async (raw: unknown, context: CallContext = {}) => {
			const input = checked(name as CallName, raw) as Record<string, unknown>
			if (call.method === 'POST') return await post(name, call, input, context)
			return await looks.ask(name, call, addressOf(base, call, input), context)
		}
		return [name, ask]
	})
	return foundInLists(Object.fromEntries(asking) as Clinic)

	async function look(call: Call, url: string) {
		const start = performance.now()
		try {
			const answer = await fetch(url, { ...lookingRequest, signal: AbortSignal.timeout(timeoutMs) })
			const text = await successIn(answer)
			const { given, ...others } = givenIn(call, text, performance.now() - start)
			noteLeftOut(call, others.leftOut)
			const ageless = url === settingsAt
			if (ageless) lastSettings?.write(given)
			return { given, maxAge: maxAgeIn(answer, call), size: text?.length ?? 0, ageless }
		} catch (error) {
			throw ofBackend(error)
		}
	}

	function noteLeftOut({ path }: Call, count: number) {
		if (count > 0 && leftOut.get(path) !== count) onLeftOut(count, path)
		leftOut.set(path, count)
	}

	/** Always tried, also while the line rests: what a patient wrote is worth the wait. Signals are not. */
	async function post(name: string, call: Call, input: Record<string, unknown>, context: CallContext) {
		if (call.beacon && line.isResting()) throw line.lastError()
		const hasFiles = call.files && input[call.files]
		const patience = createTimeout({
			// The last of a file is still on its way when it has left this process.
			idleMs: hasFiles ? 3 * timeoutMs : timeoutMs,
			mostMs: hasFiles ? 10 * timeoutMs : timeoutMs,
		})
		const read: ReadUpload = upload => patience.watched(readUpload(upload))
		const send = async () => {
			const request = { ...postedRequest(call, input, context, read), signal: patience.signal }
			const answer = await fetch(base + pathOf(call, input), request)
			if (!answer.ok) throw refusalIn(answer, await bodyText(answer))
			return await receiptIn(call, answer)
		}

		try {
			const result = await send().catch(error => {
				// A connection kept open from before may have died unnoticed. Under a key the same record is meant.
				if (context.idempotencyKey && error instanceof TypeError) return send()
				throw error
			})
			line.answered()
			return result
		} catch (error) {
			if (error instanceof ClinicError) line.answered()
			else line.failed(error, name)
			throw ofBackend(error)
		} finally {
			patience.end()
		}
	}
}

async function successIn(answer: Response) {
	const text = await bodyText(answer)
	if (!answer.ok) throw refusalIn(answer, text)
	return text
}

const noFiles: ReadUpload = () => {
	throw new Error('This client has no place for files')
}
