import type { Submission } from '@conform-to/dom'
import type { z } from 'zod'
import type { CallContext } from '#app/clinic/calls.ts'
import type { LegalText, ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { ClinicError, checkTheForm, type FieldErrors, statusFor, wordsFor } from '#app/clinic/errors.ts'
import { honeypotName } from '#app/clinic/submissions/spam-signals.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { recordedPath } from '#app/platform/http/loggable-path.ts'
import { readForm } from '#app/server/sockets/web-request.server.ts'
import type { FormAnswer } from './form-answer.ts'
import { parseFields, readFields, textIn } from './form-fields.server.ts'
import { type FormTokens, issueToken, readToken } from './form-token.server.ts'
import { ownPath } from './own-path.ts'
import { rateLimitMessage } from './rate-limit-message.ts'

type FormDefinition<Schema extends z.ZodType> = {
	name: string
	fields: readonly string[]
	schema: Schema
	consents?: Record<string, LegalText['kind']>
	refusals?: FieldErrors | undefined
	newSubmissionErrors?: FieldErrors | undefined
	/** What the clinic would find next: said beside the form's own errors, and of a form without any left to the clinic. */
	laterErrors?: FieldErrors | undefined
	send: (input: z.output<Schema>, context: CallContext) => Promise<{ message: string; number?: string }>
}

type Token = ReturnType<typeof readToken>
type ChangedConsents = Record<string, ShownConsent> | undefined

type Services = Pick<FormTokens, 'formSecret'> & {
	clock: () => Date
	consentText: (kind: LegalText['kind']) => ShownConsent
}

export async function parseForm(request: Request): Promise<FormData | FormAnswer> {
	try {
		return await readForm(request)
	} catch (error) {
		if (!(error instanceof ClinicError)) throw error
		return { outcome: 'failed', message: error.message, status: error.status, inPlace: false }
	}
}

export function createFormSubmission({ clock, consentText, formSecret }: Services) {
	/** Reads a posted form and hands it to the clinic: every refusal and failure of that has words for people. */
	async function receiveForm<Schema extends z.ZodType>(
		request: Request,
		definition: FormDefinition<Schema>,
		retryAfter = 0,
	) {
		const posted = await parseForm(request)
		return posted instanceof FormData ? await submitForm(posted, definition, retryAfter) : posted
	}

	async function submitForm<Schema extends z.ZodType>(
		form: FormData,
		definition: FormDefinition<Schema>,
		retryAfter = 0,
	): Promise<FormAnswer> {
		const inPlace = form.get('in_place') === 'true'
		const { newSubmissionErrors, laterErrors } = definition
		const secret = await formSecret().catch(() => undefined)
		const token = secret ? readToken(secret, textIn(form, 'token'), clock()) : { expired: false }
		let consents: ChangedConsents
		let submission: Submission<unknown, string[], z.output<Schema>> = readFields(form, definition.fields)

		try {
			// Throws where no text is in force.
			consents = changedConsents(form, definition.consents, consentText)
			const obstacle = obstacleTo(retryAfter, token, consents)
			if (obstacle) throw obstacle
			submission = parseFields(form, definition.fields, definition.schema)
			if (submission.status !== 'success')
				throw refused({ ...laterErrors, ...submission.error, ...newSubmissionErrors, ...definition.refusals })
			if (definition.refusals) throw refused(definition.refusals)

			const { message, number } = await definition.send(submission.value, {
				...contextOf(form, token),
				newSubmissionErrors,
			})
			return { outcome: 'received', message, ...(number ? { number } : {}), status: 201, inPlace }
		} catch (error) {
			const status = statusFor(error)
			if (status >= 500) log.warn({ form: definition.name, ...errorFields(error) }, 'form not sent')
			return {
				...refusal(submission, error, definition.fields, consents),
				...(consents ? { consents } : {}),
				...nextToken(form, token, { secret, status, now: clock() }),
				status,
				inPlace,
			}
		}
	}

	return { receiveForm, submitForm }
}

type Ending = { secret: string | undefined; status: number; now: Date }

/** A form that is sent again keeps its token: the first may have arrived. A spent one would be answered as a repetition. */
function nextToken(form: FormData, { key, expired }: Token, { secret, status, now }: Ending) {
	if (status === 409 || expired) return secret ? { token: issueToken(secret, now) } : {}
	return key ? { token: textIn(form, 'token') } : {}
}

const refused = (errors: Record<string, string[] | null>) =>
	new ClinicError(422, checkTheForm, { errors: errors as FieldErrors })

function obstacleTo(retryAfter: number, { expired }: Token, consents: ChangedConsents) {
	if (retryAfter > 0) return new ClinicError(429, rateLimitMessage(retryAfter))
	if (expired)
		return new ClinicError(422, 'Страница была открыта давно. Проверьте введённое и отправьте ещё раз.')
	if (!consents) return undefined
	const errors = Object.fromEntries(Object.keys(consents).map(field => [field, [consentChanged]]))
	return refused(errors)
}

const contextOf = (form: FormData, { key, age }: Token): CallContext => ({
	// Without its query: a search may hold a telephone, and the consent chain never forgets a page. Nor may its path.
	page: recordedPath(ownPath(textIn(form, 'from')).replace(/\?.*/, '')),
	spamSignals: { honeypotFilled: textIn(form, honeypotName).trim() !== '', tookMs: age },
	fromForm: true,
	...(key ? { idempotencyKey: key } : {}),
})

function refusal(
	submission: Pick<Submission<unknown, string[]>, 'reply'>,
	error: unknown,
	fields: readonly string[],
	consents: ChangedConsents,
) {
	const { errors, notes } = shownErrors(error, fields)
	const message = wordsFor(error)
	return {
		outcome: errors ? ('refused' as const) : ('failed' as const),
		message,
		...(notes.length > 0 ? { notes } : {}),
		lastResult: submission.reply({
			...(errors ? { fieldErrors: errors } : { formErrors: [message] }),
			// Whoever ticked such a box agreed to a text that does not hold any more.
			hideFields: Object.keys(consents ?? {}),
		}),
	}
}

function shownErrors(error: unknown, fields: readonly string[]) {
	if (!(error instanceof ClinicError)) return { notes: [] }
	const all = Object.entries(error.errors ?? {})
	const known = all.filter(([field]) => fields.includes(field))
	const others = all.filter(([field]) => !fields.includes(field)).flatMap(([, messages]) => messages)
	const message = error.forPeople && error.message !== checkTheForm ? [error.message] : []

	const shown = known.length > 0 ? known.map(([, [first]]) => first) : message
	const notes = known.length > 0 ? [...message, ...others] : others
	return {
		errors: known.length > 0 ? Object.fromEntries(known) : undefined,
		notes: [...new Set(notes)].filter(note => !shown.includes(note)),
	}
}

const consentChanged = 'Текст согласия обновился. Прочитайте его и отметьте согласие ещё раз.'

function changedConsents(
	form: FormData,
	consents: Record<string, LegalText['kind']> = {},
	consentText: Services['consentText'],
): ChangedConsents {
	const changed = Object.entries(consents).flatMap(([field, kind]) => {
		const shown = textIn(form, `${field}_text`)
		if (!shown) return []
		const current = consentText(kind)
		return current.sha256 === shown ? [] : [[field, current] as const]
	})
	return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
