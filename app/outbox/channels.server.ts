import type { Executor } from '#app/storage/database.server.ts'
import { appointmentLetter } from './appointment-letter.server.ts'
import { emailChannel } from './email.server.ts'
import { jobLetter } from './job-letter.server.ts'
import type { LetterWords } from './letter.ts'
import type { Send } from './outbox.server.ts'
import { reviewLetter } from './review-letter.server.ts'

type Setup = {
	db: Executor
	origin: string
	SMTP_URL?: string | undefined
	MAIL_FROM?: string | undefined
	MAIL_TO?: string[] | undefined
	words: () => LetterWords
}

/** What is written about, by the kind of its row. */
const letters: Partial<Record<string, typeof appointmentLetter>> = {
	appointment: appointmentLetter,
	job_application: jobLetter,
	review: reviewLetter,
}

/** The ways out that are configured. A new channel is one file and one line here. */
export function configuredChannels({ db, origin, words, ...env }: Setup): Partial<Record<string, Send>> {
	const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_TO: to } = env
	const host = new URL(origin).hostname

	return {
		...(smtpUrl && from && to
			? {
					email: emailChannel({
						smtpUrl,
						from,
						to,
						host,
						compose: ({ kind, about_id }) => composerOf(kind)(db, about_id, words()),
					}),
				}
			: {}),
	}
}

/** A node of an older edition leaves letters it does not know to the newer ones. */
function composerOf(kind: string) {
	const compose = letters[kind]
	if (!compose) throw Object.assign(new Error(`No letter is written about ${kind}`), { code: 'UNKNOWN_KIND' })
	return compose
}
