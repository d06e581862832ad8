import type { AppLoadContext } from '@remix-run/node'
import type { CallContext } from '#app/clinic/calls.ts'
import type { ClinicError } from '#app/clinic/errors.ts'
import { JobApplication } from '#app/clinic/vacancies/job-application.ts'
import { jobFields, jobWording } from '#app/clinic/vacancies/job-application-messages.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { readFields } from '#app/forms/form-fields.server.ts'
import { type PostedApplication, parseApplication } from '#app/forms/job-application-form.server.ts'
import { parseForm } from '#app/forms/submit-form.server.ts'
import { clinic, submitForm, uploads } from '#app/services.server.ts'

/** The vacancy comes from the address, files are parsed apart. */
const schema = JobApplication.omit({ vacancy: true, resume: true })
const fields = jobFields.filter(name => name !== 'vacancy')

/** A closed vacancy is said before whatever else is wrong: mending that would be for nothing. */
export async function receiveApplication(
	request: Request,
	vacancy: string,
	context: AppLoadContext,
): Promise<FormAnswer> {
	const answer = await receive(request, vacancy, context)
	const { closed } = jobWording.vacancy
	if (answer.status !== 422) return answer
	if (!answer.notes?.includes(closed) && (await isOpen(vacancy))) return answer
	const { notes: _, lastResult, ...rest } = answer
	const { error: __, ...typed } = lastResult ?? {}
	return { ...rest, outcome: 'failed', message: closed, lastResult: typed, status: 404 }
}

async function isOpen(vacancy: string) {
	const open = await clinic['vacancies.list']({}).catch(() => undefined)
	return open?.some(({ slug }) => slug === vacancy) ?? true
}

async function receive(
	request: Request,
	vacancy: string,
	{ retryAfter }: AppLoadContext,
): Promise<FormAnswer> {
	if (!/^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')) {
		const form = await parseForm(request)
		return form instanceof FormData ? await settle(form, vacancy, retryAfter) : form
	}

	const posted = await parseApplication(request, retryAfter ? undefined : uploads)
	try {
		const answer = posted.error
			? brokenOff(posted.form, posted.error)
			: await settle(posted.form, vacancy, retryAfter, posted)
		return posted.files > 0 && answer.outcome !== 'received' ? { ...answer, hadFiles: true } : answer
	} finally {
		await posted.discard()
	}
}

async function settle(
	form: FormData,
	vacancy: string,
	retryAfter: number | undefined,
	posted?: PostedApplication,
) {
	const resume = posted?.input.resume ?? form.get('resume')
	const kind = {
		name: 'job application',
		fields,
		schema,
		refusals: wrongFiles(resume),
		consents: { personal_data_consent: 'consent-job' as const },
		send: (input: Omit<JobApplication, 'vacancy' | 'resume'>, context: CallContext) =>
			clinic['jobs.apply']({ ...input, vacancy, resume }, context),
	}
	return await submitForm(form, kind, retryAfter)
}

function wrongFiles(resume: unknown) {
	const { error } = JobApplication.shape.resume.safeParse(resume)
	return error ? { resume: [...new Set(error.issues.map(({ message }) => message))] } : undefined
}

function brokenOff(form: FormData, { message, status }: ClinicError): FormAnswer {
	const lastResult = readFields(form, jobFields).reply()
	return { outcome: 'failed', message, lastResult, status, inPlace: false }
}
