import type { CallContext } from './clinic/calls.ts'
import { ClinicError, checkTheForm, statusFor, wordsFor } from './clinic/clinic-error.ts'
import { trapName } from './clinic/form-signs.ts'
import type { LegalText } from './clinic/legal-text.ts'
import type { FormAnswer } from './form-answer.ts'
import { log, told } from './log.server.ts'
import { clock, consentText } from './reception.server.ts'
import { formSecret } from './signed-forms.server.ts'
import { tooManyWords } from './too-many-words.ts'
import { readForm } from './web/body.server.ts'
import { readFields, textIn, typedValues } from './web/form-fields.ts'
import { issueToken, readToken } from './web/form-token.server.ts'
import { ownPath } from './web/own-path.ts'
import { turnedAwayFor } from './web/turned-away.server.ts'

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

/** Reads a posted form and hands it to the clinic. Never throws: every ending has words for people. */
export async function receiveForm(request: Request, kind: Form): Promise<FormAnswer> {
	const posted = await openPosted(request)
	return posted instanceof FormData ? await handOver(posted, kind, turnedAwayFor(request)) : posted
}

/** The fields of a posted form, or the answer to one that cannot be read. */
export async function openPosted(request: Request): Promise<FormData | FormAnswer> {
	const form = await readForm(request, bodyLimit).catch(readFault)
	return form instanceof Response ? await unreadable(form) : form
}

/** Hands what was posted to the clinic, unless its sender has to `wait` so many seconds; see `receiveForm`. */
export async function handOver(
	form: FormData,
	{ name, fields, readings, consents = {}, send }: Form,
	wait: number,
): Promise<FormAnswer> {
	const inPlace = form.get('in_place') === 'true'
	const values = typedValues(form, fields)
	const changed = changedConsents(form, consents)
	const secret = await formSecret().catch(() => undefined)
	const token = readToken(secret ?? '', textIn(form, 'token'), clock())

	try {
		if (wait > 0) throw new ClinicError(429, tooManyWords(wait))

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
		if (status >= 500) log.warn({ form: name, ...told(fault) }, 'form not sent')
		const errors = fault instanceof ClinicError ? fault.errors : undefined
		// The same token again would be answered as a repetition of the first form.
		const spent = status === 409 || token.expired
		return {
			outcome: errors ? 'refused' : 'failed',
			message: errors ? checkTheForm : wordsFor(fault),
			...(errors ? { errors } : {}),
			...(changed ? { consents: changed } : {}),
			...(spent && secret ? { token: issueToken(secret, clock()) } : {}),
			...{ values, status, inPlace },
		}
	}
}

const consentChanged = 'Текст согласия обновился. Прочитайте его и отметьте согласие ещё раз.'

/** The texts that hold now, where the form was shown with others; programs that name none get today's. */
function changedConsents(form: FormData, consents: NonNullable<Form['consents']>) {
	const changed = Object.entries(consents).flatMap(([field, kind]) => {
		const shown = textIn(form, `${field}_text`)
		if (!shown) return []
		const current = consentText(kind)
		return current.sha256 === shown ? [] : [[field, current] as const]
	})
	return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

function readFault(fault: unknown) {
	if (fault instanceof Response) return fault
	throw fault
}

async function unreadable(response: Response): Promise<FormAnswer> {
	const { message } = (await response.json()) as { message: string }
	return { outcome: 'failed', message, status: response.status, inPlace: false }
}
