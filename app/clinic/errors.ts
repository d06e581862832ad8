export type FieldErrors = Record<string, string[]>

type Details = {
	errors?: FieldErrors | undefined
	retryAfter?: number | undefined
	/** False when `message` is for the log only and people read the general sentence instead. */
	forPeople?: boolean
	cause?: unknown
}

/**
 * A refusal the clinic answers a call with.
 * `status` is its HTTP status; `message` is a Russian sentence for people unless `forPeople` is false.
 */
export class ClinicError extends Error {
	override name = 'ClinicError'
	readonly status: number
	readonly errors: FieldErrors | undefined
	readonly retryAfter: number | undefined
	readonly forPeople: boolean

	constructor(status: number, message: string, details: Details = {}) {
		super(message, details.cause === undefined ? {} : { cause: details.cause })
		this.status = status
		this.errors = details.errors
		this.retryAfter = details.retryAfter
		this.forPeople = details.forPeople ?? true
	}
}

export const sendingFailed = 'Произошла ошибка при отправке.'
const loadingFailed = 'Сейчас это не загрузить. Попробуйте через несколько минут.'
export const checkTheForm = 'Проверьте, пожалуйста, заполнение формы.'

export function wordsFor(error: unknown, method: 'GET' | 'POST' = 'POST') {
	if (error instanceof ClinicError && error.forPeople) return error.message
	return method === 'GET' ? loadingFailed : sendingFailed
}

// Beside the errors and not on them: a network error has to reach the caller as the very same, untouched object.
const fromBackend = new WeakSet<object>()

export function ofBackend(error: unknown) {
	if (typeof error === 'object' && error !== null) fromBackend.add(error)
	return error
}

/** What a backend refuses our visitors in its own name; any other failure of its is ours to answer for. */
const passedOn = new Set([404, 409, 422, 429, 503])

export function statusFor(error: unknown) {
	const backends = typeof error === 'object' && error !== null && fromBackend.has(error)
	if (error instanceof ClinicError) return !backends || passedOn.has(error.status) ? error.status : 502
	// What is neither a refusal nor the backend's is our own memory being away: 503, come back in a moment.
	return backends ? 502 : 503
}

/** Seconds after which a failed call is worth another try; undefined where trying again changes nothing. */
export function retryAfterFor(error: unknown) {
	if (error instanceof ClinicError && error.retryAfter !== undefined) return error.retryAfter
	return [429, 503].includes(statusFor(error)) ? 30 : undefined
}
