import nodemailer from 'nodemailer'
import type { OutboxRow } from '#app/storage/tables.ts'
import type { Letter } from './appointment-letter.server.ts'
import type { Send } from './outbox.server.ts'

type Post = {
	smtpUrl: string
	from: string
	to: string[]
	/** The site's host: the right side of every Message-ID. */
	host: string
	/** Composes a letter when it is sent, so that nothing personal lies in the outbox. */
	compose: (row: OutboxRow) => Promise<Letter | undefined>
}

const seconds = 1000

/**
 * Letters to reception. Recipients come from the settings alone, the subject from the number alone; what
 * visitors typed stands only in a plain text body. The Message-ID stays the same over all tries.
 */
export function emailChannel({ smtpUrl, from, to, host, compose }: Post): Send {
	const transport = nodemailer.createTransport(smtpUrl, {
		connectionTimeout: 10 * seconds,
		greetingTimeout: 10 * seconds,
		socketTimeout: 30 * seconds,
		disableFileAccess: true,
		disableUrlAccess: true,
	} as object)

	return async row => {
		const letter = await compose(row)
		// Erased meanwhile: there is nothing left to say.
		if (!letter) return
		await transport.sendMail({ from, to, messageId: `<${row.id}@${host}>`, ...letter })
	}
}
