import { ClinicError, statusFor } from '#app/clinic/errors.ts'
import { errorFields, log } from '#app/logger.server.ts'

const absent = 'Такой страницы нет'
const away = 'Сейчас это не открыть. Попробуйте через несколько минут.'

/**
 * What a page is about. Where the clinic cannot give it, the visitor gets the page for that:
 * 404 for a thing that is not there, 502 or 503 for a clinic that does not answer.
 */
export async function orThrow<Thing>(call: Promise<Thing>): Promise<Thing> {
	try {
		return await call
	} catch (error) {
		const status = statusFor(error)
		if (status >= 500) log.warn(errorFields(error), 'loader failed')
		// People get a page of ours instead; programs that wanted a table or a feed get the words.
		throw new Response(status === 404 ? absent : (wordsOfReading(error, status) ?? away), { status })
	}
}

/** As above, but undefined where what was to be saved could not be: the page keeps what was typed. */
export async function undefinedIfAway<Thing>(call: Promise<Thing>): Promise<Thing | undefined> {
	return await orThrow(call).catch(error => {
		if (error instanceof Response && error.status === 503) return undefined
		throw error
	})
}

/** What was wrong with a form that could not be read: whoever sent it can do better. */
const wordsOfReading = (error: unknown, status: number) =>
	error instanceof ClinicError && [400, 413, 415].includes(status) && error.forPeople
		? error.message
		: undefined

/** What a page can do without: the log hears of it, the visitor gets what stands in for it. */
export async function orFallback<Thing, Instead>(call: Promise<Thing>, instead: Instead, event: string) {
	return await call.catch(error => {
		log.warn(errorFields(error), event)
		noteDegradedRender()
		return instead
	})
}

let degraded = 0

export function noteDegradedRender() {
	degraded++
}

export const degradedRenders = () => degraded
