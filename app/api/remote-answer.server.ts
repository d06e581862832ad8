import type { Call } from '#app/clinic/calls.ts'
import { ClinicError, type FieldErrors } from '#app/clinic/clinic-error.ts'
import { SettingList } from '#app/clinic/setting.ts'
import { maxAgeOf } from './max-age.ts'

const longestAnswer = 8 * 1024 * 1024

/** What came back, at most 8 MB of it: an answer that never ends must not fill the memory. */
export async function bodyText(answer: Response) {
	const decoder = new TextDecoder()
	let text = ''
	let size = 0
	for await (const chunk of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
		size += chunk.byteLength
		// Leaving the loop also hangs up on the backend.
		if (size > longestAnswer) return undefined
		text += decoder.decode(chunk, { stream: true })
	}
	return text + decoder.decode()
}

/** The error of an unsuccessful answer: the body's message, or else its status (specification, section 8). */
export function refusalIn({ status, headers }: Response, text: string | undefined) {
	const { message, errors } = objectIn(parsed(text))
	const details = { errors: messagesByField(errors), retryAfter: seconds(headers.get('Retry-After')) }

	return typeof message === 'string' && message.trim() !== ''
		? new ClinicError(status, message, details)
		: new ClinicError(status, `HTTP error! status: ${status}`, { ...details, forPeople: false })
}

/**
 * What a successful answer gives, in the table's shape.
 * @throws ClinicError 502 for an answer the site cannot use
 */
export function given(call: Call, text: string | undefined) {
	if (call.status === 204) return undefined

	for (const reading of readingsOf(call, text === '' ? {} : parsed(text))) {
		const result = call.gives.safeParse(reading)
		if (result.success) return result.data
	}
	throw new ClinicError(502, `The answer to ${call.method} ${call.path} cannot be used`, { forPeople: false })
}

/** Seconds for which an answer holds: as the table says, or less where the backend says less. */
export function maxAgeIn({ headers }: Response, call: Call) {
	const said = headers.get('Cache-Control')?.toLowerCase() ?? ''
	if (/\bno-(store|cache)\b/.test(said)) return 0
	const [, seconds = 'Infinity'] = /\bmax-age=(\d+)/.exec(said) ?? []
	return Math.min(maxAgeOf(call), Number(seconds))
}

/** Backends are not all alike: some wrap what they give in `data`, some keep settings as one object. */
function readingsOf(call: Call, body: unknown): unknown[] {
	const readings = isObject(body) && body.data !== undefined ? [body.data, body] : [body]

	if (call.gives === SettingList) return readings.map(settingsIn)
	if (!call.assumed) return readings
	return readings.filter(isObject).flatMap(said => [{ ...call.assumed, ...said }, call.assumed])
}

function settingsIn(said: unknown) {
	const pairs = Array.isArray(said)
		? said.filter(isObject).map(({ key, value }) => [key, value])
		: isObject(said)
			? Object.entries(said)
			: undefined
	return pairs?.map(([key, value]) => ({ key, value: String(value ?? '') }))
}

function messagesByField(errors: unknown): FieldErrors | undefined {
	const fields = Object.entries(objectIn(errors)).map(([field, said]): [string, string[]] => [
		field,
		[said].flat().filter(message => typeof message === 'string'),
	])
	const told = fields.filter(([, messages]) => messages.length > 0)
	return told.length > 0 ? Object.fromEntries(told) : undefined
}

/** Retry-After is a number of seconds or a date. */
function seconds(header: string | null) {
	if (header === null) return undefined
	const count = /^\d{1,6}$/.test(header)
		? Number(header)
		: Math.ceil((Date.parse(header) - Date.now()) / 1000)
	return Number.isNaN(count) ? undefined : Math.min(Math.max(count, 1), 86_400)
}

function parsed(text: string | undefined): unknown {
	try {
		return text === undefined ? undefined : JSON.parse(text)
	} catch {
		return undefined
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const objectIn = (value: unknown) => (isObject(value) ? value : {})
