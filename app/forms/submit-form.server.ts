import type { CallContext } from '#app/clinic/calls.ts'
import type { LegalText, ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { ClinicError, checkTheForm, statusFor, wordsFor } from '#app/clinic/errors.ts'
import { trapName } from '#app/clinic/submissions/spam-signals.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { readForm } from '#app/server/sockets/body.server.ts'
import type { FormAnswer } from './form-answer.ts'
import { readFields, textIn, typedValues } from './form-fields.ts'
import type { FormTokens } from './form-secret.server.ts'
import { issueToken, readToken } from './form-token.server.ts'
import { ownPath } from './own-path.ts'
import { rateLimitMessage } from './rate-limit-message.ts'

const bodyLimit = 64 * 1024

type Form = {
	/** What the log calls it. */
	name: string
	fields: readonly string[]
	readings: Parameters<typeof readFields>[2]
	/** The boxes that agree to a text, and to which. */
	consents?: Record<string, LegalText['kind']>
	/** The call that takes what the form says. */
	send: (input: never, context: CallContext) => Promise<{ message: string; number?: string }>
}

type Services = Pick<FormTokens, 'formSecret'> & {
	clock: () => Date
	/** The text people agree to today. */
	consentText: (kind: LegalText['kind']) => ShownConsent
}

/** The fields of a posted form, or the answer to one that cannot be read. */
export async function parseForm(request: Request): Promise<FormData | FormAnswer> {
	try {
		return await readForm(request, bodyLimit)
	} catch (error) {
		if (!(error instanceof ClinicError)) throw error
		return { outcome: 'failed', message: error.message, status: error.status, inPlace: false }
	}
}

/** What hands posted forms to the clinic. */
export function createFormSubmission({ clock, consentText, formSecret }: Services) {
	/** Reads a posted form and hands it to the clinic. Never throws: every ending has words for people. */
	async function receiveForm(request: Request, kind: Form, wait = 0): Promise<FormAnswer> {
		const posted = await parseForm(request)
		return posted instanceof FormData ? await submitForm(posted, kind, wait) : posted
	}

	/** Hands what was posted to the clinic, unless its sender has to `wait` so many seconds; see `receiveForm`. */
	async function submitForm(
		form: FormData,
		{ name, fields, readings, consents = {}, send }: Form,
		wait = 0,
	): Promise<FormAnswer> {
		const inPlace = form.get('in_place') === 'true'
		const values = typedValues(form, fields)
		const changed = changedConsents(form, consents, consentText)
		const secret = await formSecret().catch(() => undefined)
		const token = readToken(secret ?? '', textIn(form, 'token'), clock())

		try {
			if (wait > 0) throw new ClinicError(429, rateLimitMessage(wait))

			if (token.expired)
				throw new ClinicError(422, 'Страница была открыта давно. Проверьте введённое и отправьте ещё раз.')

			if (changed) {
				// Whoever ticked the box agreed to a text that does not hold any more.
				for (const field of Object.keys(changed)) delete values[field]
				const errors = Object.fromEntries(Object.keys(changed).map(field => [field, [consentChanged]]))
				throw new ClinicError(422, checkTheForm, { errors })
			}

			const { message, number } = await send(readFields(form, fields, readings) as never, {
				// Without its query: a search may hold a telephone, and the consent chain never forgets a page.
				page: ownPath(textIn(form, 'from')).replace(/\?.*/, ''),
				signs: { trapped: textIn(form, trapName).trim() !== '', tookMs: token.age },
				...(token.key ? { idempotencyKey: token.key, keyOfForm: true } : {}),
			})
			return { outcome: 'received', message, ...(number ? { number } : {}), status: 201, inPlace }
		} catch (fault) {
			const status = statusFor(fault)
			if (status >= 500) log.warn({ form: name, ...errorFields(fault) }, 'form not sent')
			const { errors, notes } = shownErrors(fault, fields)
			// The same token again would be answered as a repetition of the first form.
			const spent = status === 409 || token.expired
			return {
				outcome: errors ? 'refused' : 'failed',
				message: wordsFor(fault),
				...(errors ? { errors } : {}),
				...(notes.length > 0 ? { notes } : {}),
				...(changed ? { consents: changed } : {}),
				...(spent && secret ? { token: issueToken(secret, clock()) } : {}),
				...{ values, status, inPlace },
			}
		}
	}

	return { receiveForm, submitForm }
}

/** The errors of the form's own fields, and every other text: nothing a backend says of a form may stay unseen. */
function shownErrors(fault: unknown, fields: readonly string[]) {
	if (!(fault instanceof ClinicError)) return { notes: [] }
	const all = Object.entries(fault.errors ?? {})
	const known = all.filter(([field]) => fields.includes(field))
	const others = all.filter(([field]) => !fields.includes(field)).flatMap(([, messages]) => messages)
	const message = fault.forPeople && fault.message !== checkTheForm ? [fault.message] : []

	const shown = known.length > 0 ? known.map(([, [first]]) => first) : message
	const notes = known.length > 0 ? [...message, ...others] : others
	return {
		errors: known.length > 0 ? Object.fromEntries(known) : undefined,
		notes: [...new Set(notes)].filter(note => !shown.includes(note)),
	}
}

const consentChanged = 'Текст согласия обновился. Прочитайте его и отметьте согласие ещё раз.'

/** The texts that hold now, where the form was shown with others; programs that name none get today's. */
function changedConsents(
	form: FormData,
	consents: NonNullable<Form['consents']>,
	consentText: Services['consentText'],
) {
	const changed = Object.entries(consents).flatMap(([field, kind]) => {
		const shown = textIn(form, `${field}_text`)
		if (!shown) return []
		const current = consentText(kind)
		return current.sha256 === shown ? [] : [[field, current] as const]
	})
	return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
