import { type Call, type CallContext, type CallName, type Clinic, calls } from '#app/clinic/calls.ts'
import { checked } from '#app/clinic/checked.ts'
import { ClinicError, checkTheForm, ofBackend } from '#app/clinic/errors.ts'
import { SettingList } from '#app/clinic/settings.ts'
import { createCircuitBreaker } from './circuit-breaker.server.ts'
import { foundInLists } from './found-in-lists.server.ts'
import type { ReadUpload } from './multipart-body.server.ts'
import { receiptIn } from './receipt.server.ts'
import { bodyText, maxAgeIn, parseAnswer, refusalIn } from './remote-answer.server.ts'
import { RemoteQueries } from './remote-queries.server.ts'
import { addressOf, getRequest, pathOf, postedRequest } from './remote-request.server.ts'
import { createTimeout } from './timeout.server.ts'

type Backend = {
	/** `https://host/api`, without a slash at its end. */
	base: string
	timeoutMs: number
	readUpload?: ReadUpload
	lastSettings?: { read: () => unknown; write: (list: unknown) => void }
	/** Called with what stays unseen: a failure behind which a copy may stand. */
	onError?: (error: unknown, call: string) => void
	onStateChange?: (state: 'resting' | 'answering') => void
	/** Called with records that could not be shown. */
	onLeftOut?: (count: number, call: string) => void
	fetch?: typeof fetch
	clock?: () => number
}

/** The clinic behind another `/api`. No credentials go out and no redirect is followed. */
export function remoteClinic({
	base,
	timeoutMs,
	readUpload = noFiles,
	lastSettings,
	onError = () => {},
	onStateChange = () => {},
	onLeftOut = () => {},
	fetch = globalThis.fetch,
	clock = () => performance.now(),
}: Backend): Clinic {
	const backendBreaker = createCircuitBreaker({ clock, onStateChange })
	const settingsAt = base + calls['settings.list'].path
	const queries = new RemoteQueries({ backendBreaker, clock, timeoutMs, onError, fetchOnce })
	const last = SettingList.safeParse(lastSettings?.read())
	if (last.success) queries.remember(settingsAt, last.data)

	const noteLeftOut = countChanges(onLeftOut)
	const callers = Object.entries(calls).map(([name, call]) => {
		const ask = async (raw: unknown, context: CallContext = {}) => {
			const input = checked(name as CallName, raw) as Record<string, unknown>
			if (call.method === 'POST') return await post(name, call, input, context)
			return await queries.ask(name, call, addressOf(base, call, input), context)
		}
		return [name, ask]
	})
	return foundInLists(Object.fromEntries(callers) as Clinic)

	async function fetchOnce(call: Call, url: string) {
		const start = performance.now()
		try {
			const answer = await fetch(url, { ...getRequest, signal: AbortSignal.timeout(timeoutMs) })
			const text = await successIn(answer, call)
			const { value, ...others } = parseAnswer(call, text, performance.now() - start)
			noteLeftOut(others.leftOut, call.path)
			const ageless = url === settingsAt
			if (ageless) lastSettings?.write(value)
			return { value, maxAge: maxAgeIn(answer, call), size: text?.length ?? 0, ageless }
		} catch (error) {
			throw ofBackend(error)
		}
	}

	/** Always tried, also while the breaker is open: what a patient wrote is worth the wait. Beacons are not. */
	async function post(name: string, call: Call, input: Record<string, unknown>, context: CallContext) {
		if (call.beacon && backendBreaker.isOpen()) throw backendBreaker.lastError()
		const { newSubmissionErrors: errors } = context
		if (errors) throw new ClinicError(422, checkTheForm, { errors })
		try {
			const receipt = await postOnce({ base, timeoutMs, readUpload, fetch }, call, input, context)
			backendBreaker.answered()
			return receipt
		} catch (error) {
			if (error instanceof ClinicError) backendBreaker.answered()
			else backendBreaker.failed(error, name)
			throw ofBackend(error)
		}
	}
}

type Sender = { base: string; timeoutMs: number; readUpload: ReadUpload; fetch: typeof fetch }

/** Sends one record and reads its receipt; repeated once where a connection kept open had died unnoticed. */
async function postOnce(
	{ base, timeoutMs, readUpload, fetch }: Sender,
	call: Call,
	input: Record<string, unknown>,
	context: CallContext,
) {
	const hasFiles = call.files && input[call.files]
	const timeout = createTimeout({
		// The last of a file is still on its way when it has left this process.
		idleMs: hasFiles ? 3 * timeoutMs : timeoutMs,
		mostMs: hasFiles ? 10 * timeoutMs : timeoutMs,
	})
	const read: ReadUpload = upload => timeout.watched(readUpload(upload))
	const send = async () => {
		const request = { ...postedRequest(call, input, context, read), signal: timeout.signal }
		const answer = await fetch(base + pathOf(call, input), request)
		if (!answer.ok) throw refusalIn(answer, await bodyText(answer), call)
		return await receiptIn(call, answer)
	}

	try {
		return await send()
	} catch (error) {
		// Without a key the same record would be stored twice.
		if (context.idempotencyKey && error instanceof TypeError) return await send()
		throw error
	} finally {
		timeout.end()
	}
}

/** Calls on with a count that is not 0, once until that of its path changes. */
export function countChanges(onChange: (count: number, path: string) => void) {
	const counts = new Map<string, number>()
	return (count: number, path: string) => {
		if (count > 0 && counts.get(path) !== count) onChange(count, path)
		counts.set(path, count)
	}
}

async function successIn(answer: Response, call: Call) {
	const text = await bodyText(answer)
	if (!answer.ok) throw refusalIn(answer, text, call)
	return text
}

const noFiles: ReadUpload = () => {
	throw new Error('This client has no place for files')
}
