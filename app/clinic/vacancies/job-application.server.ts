import { recordConsents } from '#app/clinic/consent/consent.server.ts'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { ClinicError, checkTheForm } from '#app/clinic/errors.ts'
import { checkSpam, isSpam } from '#app/clinic/submissions/spam.server.ts'
import { answerOnce, type SubmissionContext } from '#app/clinic/submissions/submission.server.ts'
import { storedPhone } from '#app/clinic/text/phone.server.ts'
import { batchedTransaction } from '#app/database/batched-write.server.ts'
import { type JobValues, jobColumnNames } from '#app/database/columns/job-application-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import { countUp } from '#app/database/stored-values.server.ts'
import { enqueue } from '#app/outbox/queue.server.ts'
import type { JobApplication } from './job-application.ts'
import { jobReceived, jobWording } from './job-application-messages.ts'
import { keep } from './upload.ts'

type Context = SubmissionContext & { consentText: ShownConsent; open: string[] }

/** Atomic. @throws ClinicError 422 closed vacancy, 409 key reused with other content */
export async function applyForJob(db: Executor, application: JobApplication, context: Context) {
	const { now, consentText, open, idempotencyKey, fromForm, spamSignals, channels } = context
	const { vacancy, name, email, message, resume = [] } = application

	const refusal = open.includes(vacancy)
		? undefined
		: new ClinicError(422, checkTheForm, { errors: { vacancy: [jobWording.vacancy.closed] } })
	// File names on disk are random, so they are not part of the content.
	const content = { ...application, resume: resume.map(({ name, sha256 }) => [name, sha256]) }

	const spamCheck = checkSpam({ form: 'job_application', name, text: message, spamSignals })

	return await batchedTransaction(db, tx =>
		answerOnce(tx, { form: 'job_application', content, idempotencyKey, fromForm, refusal, now }, async () => {
			const spam = await isSpam(tx, spamCheck)
			const id = await countUp(tx, 'job_applications')
			const phone = storedPhone(application.phone)
			const page = `/vacancies/${vacancy}`

			await tx
				.insertInto('job_applications')
				.values({
					id,
					created_at: now.toISOString(),
					status: spam ? 'quarantined' : 'new',
					...valuesOf(application),
					phone,
					page,
				})
				.execute()
			for (const [index, { file, name, kind, size, sha256 }] of resume.entries()) {
				const row = { file, application_id: id, position: index + 1, name, kind, size, sha256 }
				await tx.insertInto('job_files').values(row).execute()
			}
			const proof = {
				formType: 'job_application',
				subjectId: String(id),
				text: consentText,
				person: { name, phone, email: email ?? null },
				page,
				policyBox: false,
				now,
			}
			await recordConsents(tx, [proof])
			if (!spam) await enqueue(tx, [{ channels, kind: 'job_application', aboutId: String(id), now }])

			// Before the commit: if the commit's answer is lost, the record must not miss its file.
			const beforeCommit = () => resume.forEach(keep)
			return { about: String(id), answer: { message: jobReceived }, beforeCommit }
		}),
	)
}

const valuesOf = (application: JobApplication) =>
	Object.fromEntries(jobColumnNames.map(name => [name, application[name] ?? null])) as JobValues
