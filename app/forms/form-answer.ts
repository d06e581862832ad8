import type { SubmissionResult } from '@conform-to/dom'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { sendingFailed } from '#app/clinic/errors.ts'

export type FormAnswer = {
	outcome: 'received' | 'refused' | 'failed'
	message: string
	number?: string
	notes?: string[]
	/** For Conform: what was typed and ticked, and what is wrong with it. None where the form could not be read. */
	lastResult?: SubmissionResult
	token?: string
	consents?: Record<string, ShownConsent>
	hadFiles?: boolean
	status: number
	inPlace: boolean
}

const outcomes = ['received', 'refused', 'failed']

export function isFormAnswer(answer: unknown): answer is FormAnswer {
	if (typeof answer !== 'object' || answer === null) return false
	const { outcome, message } = answer as Record<string, unknown>
	return outcomes.includes(outcome as string) && typeof message === 'string'
}

/** What the page of a form needs; null where something else came: a dialog then opens the page, the page says so. */
export async function formPageData<Data extends { token: string }>(loading: Promise<Data>) {
	try {
		const page: Data | undefined = await loading
		return typeof page?.token === 'string' ? page : null
	} catch (error) {
		if (error instanceof Response && error.status < 400) throw error
		return null
	}
}

/**
 * The network may fail under an open form: that is an answer beside the typed text, never an error page.
 * `onReceived` is called where the server took the form, by its data or by a redirect.
 */
export async function answerOfServer<Answer>(answering: Promise<Answer>, onReceived?: () => void) {
	try {
		const answer = await answering
		if (!isFormAnswer(answer)) throw new Error('The form was answered by something that is not the site')
		if (answer.outcome === 'received') onReceived?.()
		return answer
	} catch (error) {
		if (error instanceof Response && error.status < 400) {
			onReceived?.()
			throw error
		}
		console.warn(error)
		const answer: FormAnswer = { outcome: 'failed', message: sendingFailed, status: 503, inPlace: true }
		// Only a Response keeps its status here; it keeps the framework from fetching the page's data again
		// over the same dead line, which would end in the error page.
		return Response.json(answer, { status: answer.status })
	}
}
