import { z } from 'zod'
import { agreed, emailField, line, optional, paragraphs, phoneField } from '#app/clinic/text/text-field.ts'
import type { JobColumn } from '#app/database/columns/job-application-columns.ts'
import { jobWording, resumeLimits } from './job-application-messages.ts'
import { isReceived, type RefusedUpload, type Upload } from './upload.ts'

const words = jobWording
const wrongFile = { error: words.resume.wrong }

/** Browsers send an empty text for no file, programs an empty list. */
const resume = z.preprocess(
	value =>
		value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value,
	z
		.array(z.custom<Upload | RefusedUpload>(isReceived, wrongFile), wrongFile)
		.superRefine((files, { addIssue }) => {
			if (files.length > resumeLimits.files) addIssue({ code: 'custom', message: words.resume.many })
			for (const file of files)
				if ('error' in file && file.error) addIssue({ code: 'custom', message: file.error })
		})
		.transform(files => files as Upload[])
		.optional(),
)

export const JobApplication = z.object({
	vacancy: line(200, words.vacancy),
	name: line(200, words.name),
	phone: phoneField(words.phone),
	email: optional(emailField(words.email)),
	message: optional(paragraphs(4000, words.message)),
	resume,
	personal_data_consent: agreed(words.personal_data_consent),
} satisfies Record<JobColumn | 'resume' | 'personal_data_consent', z.ZodType>)
export type JobApplication = z.output<typeof JobApplication>

export const JobReceipt = z.object({ message: z.string() })
