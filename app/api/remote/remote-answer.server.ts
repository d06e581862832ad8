import { z } from 'zod'
import { messagesByField, shortText } from '#app/api/error-messages.ts'
import { type Call, maxAgeOf } from '#app/clinic/calls.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { completeStats, ReviewStats } from '#app/clinic/reviews/review.ts'
import { SearchAnswer } from '#app/clinic/search/search.ts'
import { readSearchAnswer } from '#app/clinic/search/search-answer.ts'
import { SettingList } from '#app/clinic/settings.ts'
import { readText } from '#app/platform/http/read-text.ts'
import { parseRetryAfter } from '#app/platform/http/retry-after.ts'
import { megabyte } from '#app/platform/units.ts'
import { listIn, thingsIn } from './answer-shape.ts'
import { lenient } from './lenient.ts'
import { isObject, parsedJson } from './parsed-json.ts'
import { givenId, readRecord, readRecords } from './records.server.ts'

const longestAnswer = 8 * megabyte

/** What came back, undefined beyond 8 MB. */
export const bodyText = (answer: Response) => readText(answer, longestAnswer)

/** The error of an unsuccessful answer: the body's message, or else its status (specification, section 8). */
export function refusalIn({ status, headers }: Response, text: string | undefined, { method }: Call) {
	const body = parsedJson(text)
	const { message, errors } = isObject(body) ? body : {}
	const details = { errors: messagesByField(errors), retryAfter: waitIn(headers) }
	// Only a record that is read can be missing: a form without its address has a failing backend.
	const shown = method === 'POST' && status === 404 ? 502 : status

	return typeof message === 'string' && message.trim() !== ''
		? new ClinicError(shown, shortText(message), details)
		: new ClinicError(shown, `HTTP error! status: ${status}`, { ...details, forPeople: false })
}

type Parsed = {
	value: unknown
	/** Records that lacked what they cannot be shown without. */
	leftOut: number
}

/**
 * Parses a successful answer into the shape of the call table, with as much of it as can be used.
 * @throws ClinicError 502 for an answer the site cannot use
 */
export function parseAnswer(call: Call, text: string | undefined, tookMs: number): Parsed {
	const parsed = readAnswer(call, parsedJson(text), tookMs)
	if (parsed) return parsed
	throw new ClinicError(502, `The answer to ${call.method} ${call.path} cannot be used`, { forPeople: false })
}

function readAnswer({ output }: Call, body: unknown, tookMs: number): Parsed | undefined {
	if (output === SettingList) return settingsIn(body)
	if (output === SearchAnswer) {
		const answer = thingsIn(body).length > 0 ? readSearchAnswer(body, tookMs) : undefined
		return answer && { value: answer, leftOut: 0 }
	}
	if (output instanceof z.ZodArray) {
		const list = listIn(body)
		if (!list) return undefined
		const { records, leftOut } = readRecords(output.element, list)
		// A list of nothing but what cannot be shown is an error of the backend: an older copy is better.
		return list.length > 0 && records.length === 0 ? undefined : { value: records, leftOut }
	}
	for (const thing of thingsIn(body)) {
		const read = output === ReviewStats ? readStats(thing) : readThing(output as z.ZodObject, thing)
		if (read) return { value: read, leftOut: 0 }
	}
	return undefined
}

const readThing = (schema: z.ZodObject, thing: Record<string, unknown>) =>
	readRecord(schema, thing, givenId(thing) ?? 0)

function readStats(thing: Record<string, unknown>) {
	const stats = lenient(ReviewStats, thing) as ReviewStats | undefined
	const whole = stats && completeStats(stats)
	return whole && (whole.count === 0 || whole.average > 0) ? whole : undefined
}

/** Seconds for which an answer holds: as the table says, or less where the backend says less. */
export function maxAgeIn({ headers }: Response, call: Call) {
	const cacheControl = headers.get('Cache-Control')?.toLowerCase() ?? ''
	if (/\bno-(store|cache)\b/.test(cacheControl)) return 0
	const [, seconds = 'Infinity'] = /\bmax-age=(\d+)/.exec(cacheControl) ?? []
	return Math.min(maxAgeOf(call), Number(seconds))
}

function settingsIn(body: unknown): Parsed | undefined {
	const rows = listIn(body)
	const list = rows?.length === 0 || rows?.some(row => isObject(row) && 'key' in row) ? rows : undefined
	const [object] = list ? [] : thingsIn(isObject(body) && isObject(body.settings) ? body.settings : body)
	const pairs = list?.map(row => (isObject(row) ? [row.key, row.value] : [])) ?? Object.entries(object ?? {})
	if (!list && !object) return undefined

	const settings = pairs.flatMap(([key, value]) =>
		typeof key === 'string' && ['string', 'number', 'boolean'].includes(typeof value)
			? [{ key: fieldOfSettings(key), value: String(value) }]
			: [],
	)
	const broken = pairs.filter(([key, value]) => typeof key !== 'string' || typeof value === 'object')
	return { value: settings, leftOut: broken.filter(([, value]) => value !== null).length }
}

const fieldOfSettings = (key: string) =>
	key.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function waitIn(headers: Headers) {
	const seconds = parseRetryAfter(headers.get('Retry-After'))
	return seconds === undefined ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), 86_400)
}
