import type { CallContext } from '#app/clinic/calls.ts'
import { jobFields } from '#app/clinic/job-wording.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import { openApplication, type PostedApplication } from '#app/posted-application.server.ts'
import { handOver, openPosted } from '#app/receive-form.server.ts'
import { clinic, uploads } from '#app/reception.server.ts'
import { tick, typedValues } from '#app/web/form-fields.ts'
import { turnedAwayFor } from '#app/web/turned-away.server.ts'

/** Takes an application, with files or without. What is not kept of its files is gone when this returns. */
export async function receiveApplication(request: Request, vacancy: string): Promise<FormAnswer> {
	const wait = turnedAwayFor(request)
	if (!/^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')) {
		const form = await openPosted(request)
		return form instanceof FormData ? await settle(form, vacancy, wait) : form
	}

	const posted = await openApplication(request, uploads)
	try {
		const answer = posted.fault
			? await brokenOff(posted.form, posted.fault)
			: await settle(posted.form, vacancy, wait, posted)
		return posted.files > 0 && answer.outcome !== 'received' ? { ...answer, hadFiles: true } : answer
	} finally {
		await posted.discard()
	}
}

async function settle(form: FormData, vacancy: string, wait: number, posted?: PostedApplication) {
	const kind = {
		...{ name: 'job application', fields: jobFields, readings: { personal_data_consent: tick } },
		consents: { personal_data_consent: 'consent-job' as const },
		send: (input: object, context: CallContext) =>
			clinic['jobs.apply']({ ...input, ...posted?.input, vacancy } as never, context),
	}
	const answer: FormAnswer = await handOver(form, kind, wait)
	// The address says which vacancy: no field of the form can be put right.
	const [closed] = answer.errors?.vacancy ?? []
	if (!closed) return answer
	const { errors: _, ...rest } = answer
	return { ...rest, outcome: 'failed' as const, message: closed, status: 404 }
}

async function brokenOff(form: FormData, fault: Response): Promise<FormAnswer> {
	const { message } = (await fault.json()) as { message: string }
	const values = typedValues(form, jobFields)
	return { outcome: 'failed', message, values, status: fault.status, inPlace: false }
}
