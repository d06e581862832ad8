import { ClinicError } from '#app/clinic/errors.ts'
import { normalizeText } from '#app/clinic/text/normalize-text.ts'
import { fileErrors, jobFields, resumeLimits } from '#app/clinic/vacancies/job-application-messages.ts'
import { detectResumeType } from '#app/clinic/vacancies/resume-kind.server.ts'
import { asReceived, isKept, type RefusedUpload, type Upload } from '#app/clinic/vacancies/upload.ts'
import type { Uploads } from '#app/files/uploads.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { longestMultipart, type PostedFile, readMultipart } from '#app/server/sockets/multipart.server.ts'
import type { PostedBody } from '#app/server/sockets/web-request.server.ts'
import { hiddenFields, isTicked, readFields } from './form-fields.server.ts'

const fields = [...jobFields, 'personal_data_consent_text', ...hiddenFields]
/** Judging holds a whole file in memory. */
const detecting = createSemaphore(2)

export type PostedApplication = {
	form: FormData
	input: Record<string, unknown>
	files: number
	error: ClinicError | undefined
	discard(): Promise<void>
}

/** Without `uploads` files are read past: the form is refused, and only its text goes back to the visitor. */
export async function parseApplication(
	request: PostedBody,
	uploads: Uploads | undefined,
): Promise<PostedApplication> {
	const chosen: (Upload | RefusedUpload | undefined)[] = []
	const written: Upload[] = []
	const discard = async () => {
		for (const upload of written) if (!isKept(upload)) await uploads?.discard(upload.file)
	}

	async function onFile({ name, bytes, isCut }: PostedFile) {
		const place = chosen.push(uploads || name ? asReceived({ error: '' }) : undefined) - 1
		if (!uploads || place >= resumeLimits.files) return

		const stored = await uploads.write(bytes, new Date())
		const upload: Upload = asReceived({ name: shownName(name), ...stored, kind: 'pdf' })
		written.push(upload)
		if (name === '' && stored.size === 0) {
			chosen[place] = undefined
			return
		}
		const verdict = isCut()
			? { error: 'big' as const }
			: await detecting.run(() => detectResumeType(uploads.place(upload.file)))
		chosen[place] =
			'kind' in verdict
				? Object.assign(upload, verdict)
				: asReceived({ error: fileErrors[verdict.error](upload.name) })
	}

	const limits = { limit: longestMultipart, fileLimit: resumeLimits.bytes }
	const reading = { ...limits, fields, fileField: 'resume', onFile }
	const { form, error, failure } = await readMultipart(request, reading)
	if (failure && !error) log.error(errorFields(failure), 'file not stored')
	const resume = chosen.filter(file => file !== undefined)
	return {
		form,
		input: inputOf(form, resume),
		files: resume.length,
		discard,
		error: error ?? (failure ? notKept() : undefined),
	}
}

const notKept = () =>
	new ClinicError(503, 'Файлы сейчас не сохранить. Отправьте отклик позже, без файлов или позвоните нам.')

function inputOf(form: FormData, resume: (Upload | RefusedUpload)[]) {
	const { payload } = readFields(form, jobFields)
	return {
		...payload,
		personal_data_consent: isTicked(payload.personal_data_consent),
		...(resume.length > 0 ? { resume } : {}),
	}
}

const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Also of a whole path, which some browsers send; marks that turn the writing round would hide the ending. */
function shownName(name: string) {
	const base = name.split(/[\\/]/).at(-1) ?? ''
	const plain = [...normalizeText(base.toWellFormed().replace(unseen, '').trim())]
	if (plain.length <= 150) return plain.join('') || 'без названия'
	return [...plain.slice(0, 139), '…', ...plain.slice(-10)].join('')
}
