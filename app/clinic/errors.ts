export type FieldErrors = Record<string, string[]>

type Details = {
	errors?: FieldErrors | undefined
	retryAfter?: number | undefined
	/** False when `message` is for the log and visitors read a general sentence. */
	forPeople?: boolean
	cause?: unknown
}

/** A refusal: its HTTP status and, unless `forPeople` is false, a Russian sentence for visitors. */
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

export const unreadable = 'Запрос не удалось прочитать'
export const noPath = 'Такого адреса нет'
export const wrongMethod = 'Такой способ запроса здесь не подходит'
export const sendingFailed = 'Произошла ошибка при отправке.'
const loadingFailed = 'Сейчас это не загрузить. Попробуйте через несколько минут.'
export const checkTheForm = 'Проверьте, пожалуйста, заполнение формы.'

export function wordsFor(error: unknown, method: 'GET' | 'POST' = 'POST') {
	if (error instanceof ClinicError && error.forPeople) return error.message
	return method === 'GET' ? loadingFailed : sendingFailed
}

// Not a property of the error: callers must get the original network error untouched.
const fromBackend = new WeakSet<object>()

export function ofBackend(error: unknown) {
	if (typeof error === 'object' && error !== null) fromBackend.add(error)
	return error
}

/** Other statuses of a backend become 502. */
const passedOn = new Set([404, 409, 422, 429, 503])

export function statusFor(error: unknown) {
	const backends = typeof error === 'object' && error !== null && fromBackend.has(error)
	if (error instanceof ClinicError) return !backends || passedOn.has(error.status) ? error.status : 502
	// Anything else is taken for a failure of our own storage: 503, worth a retry. The log has its name and place.
	return backends ? 502 : 503
}

/** Where nobody knows better when it may work again, in seconds. */
export const usualRetryAfter = 30

export function retryAfterFor(error: unknown) {
	if (error instanceof ClinicError && error.retryAfter !== undefined) return error.retryAfter
	return [429, 503].includes(statusFor(error)) ? usualRetryAfter : undefined
}
