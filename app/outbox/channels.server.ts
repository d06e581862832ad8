import type { Executor } from '#app/storage/database.server.ts'
import { appointmentLetter, type LetterWords } from './appointment-letter.server.ts'
import { emailChannel } from './email.server.ts'
import type { Send } from './outbox.server.ts'

type Setup = {
	db: Executor
	origin: string
	SMTP_URL?: string | undefined
	MAIL_FROM?: string | undefined
	MAIL_TO?: string[] | undefined
	words: () => LetterWords
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
						compose: row => appointmentLetter(db, row.about_id, words()),
					}),
				}
			: {}),
	}
}
