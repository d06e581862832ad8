import { ClinicError, checkTheForm, type FieldErrors, statusFor, wordsFor } from '#app/clinic/clinic-error.ts'
import { log, told } from '#app/log.server.ts'
import { clinic, clock, consentText, formSecret } from '#app/reception.server.ts'
import { readForm } from '#app/web/body.server.ts'
import { issueToken, readToken } from '#app/web/form-token.server.ts'
import { ownPath } from '#app/web/own-path.ts'
import { formInput, typedValues } from './form-input.server.ts'

const bodyLimit = 64 * 1024

/** How a sent form was answered; flat, since the framework streams it into the page. */
export type Answer = {
	outcome: 'received' | 'refused' | 'failed'
	message: string
	number?: string
	errors?: FieldErrors
	/** What was typed and ticked. */
	values?: Record<string, string>
	/** The token the next try is sent with. */
	token?: string
	/** The text to agree to, where another one was shown. */
	consent?: ReturnType<typeof consentText>
	status: number
	/** True where scripts wait for data instead of a redirect. */
	inDialog: boolean
}

/** Reads a posted form and hands it to the clinic. Never throws: every ending has words for people. */
export async function receiveAppointment(request: Request): Promise<Answer> {
	const form = await readForm(request, bodyLimit).catch(readFault)
	if (form instanceof Response) return unreadable(form)

	const inDialog = form.get('in_dialog') === 'true'
	const values = typedValues(form)
	const consent = otherConsent(form)
	const secret = await formSecret().catch(() => undefined)
	const typedToken = form.get('token')
	const token = readToken(secret ?? '', typeof typedToken === 'string' ? typedToken : '', clock())

	try {
		if (token.expired)
			throw new ClinicError(422, 'Страница была открыта давно. Проверьте заявку и отправьте ещё раз.')

		if (consent) {
			// Whoever ticked the box agreed to a text that does not hold any more.
			delete values.personal_data_consent
			throw new ClinicError(422, checkTheForm, { errors: { personal_data_consent: [consentChanged] } })
		}

		const from = form.get('from')
		const { message, number } = await clinic['appointments.request'](formInput(form) as never, {
			page: ownPath(typeof from === 'string' ? from : undefined),
			...(token.key ? { idempotencyKey: token.key, keyOfForm: true } : {}),
		})
		return { outcome: 'received', message, number, status: 201, inDialog }
	} catch (fault) {
		const status = statusFor(fault)
		if (status >= 500) log.warn({ form: 'appointment', ...told(fault) }, 'form not sent')
		const errors = fault instanceof ClinicError ? fault.errors : undefined
		// The same token again would be answered as a repetition of the first request.
		const spent = status === 409 || token.expired
		return {
			outcome: errors ? 'refused' : 'failed',
			message: errors ? checkTheForm : wordsFor(fault),
			...(errors ? { errors } : {}),
			...(consent ? { consent } : {}),
			...(spent && secret ? { token: issueToken(secret, clock()) } : {}),
			...{ values, status, inDialog },
		}
	}
}

const consentChanged = 'Текст согласия обновился. Прочитайте его и отметьте согласие ещё раз.'

/** The consent that holds now, when the form was shown with another; programs that name none get today's. */
function otherConsent(form: FormData) {
	const shown = form.get('consent_text')
	if (!shown) return undefined
	const current = consentText()
	return current.sha256 === shown ? undefined : current
}

function readFault(fault: unknown) {
	if (fault instanceof Response) return fault
	throw fault
}

async function unreadable(response: Response): Promise<Answer> {
	const { message } = (await response.json()) as { message: string }
	return { outcome: 'failed', message, status: response.status, inDialog: false }
}
