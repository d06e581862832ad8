/** Field → messages in Russian, the first of which is shown beside the field. */
export type FieldErrors = Record<string, string[]>

type Details = {
	errors?: FieldErrors
	/** Seconds after which another try makes sense. */
	retryAfter?: number
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
export const checkTheForm = 'Проверьте, пожалуйста, заполнение формы.'

/** What a failed call tells people: the backend's own sentence where it gave one, else the general one. */
export function wordsFor(fault: unknown) {
	return fault instanceof ClinicError && fault.forPeople ? fault.message : sendingFailed
}

/** The status a page or the API answers a failed call with. */
export function statusFor(fault: unknown) {
	return fault instanceof ClinicError ? fault.status : 503
}
