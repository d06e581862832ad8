import nodemailer from 'nodemailer'
import type { OutboxRow } from '#app/storage/tables.ts'
import type { Letter } from './letter.ts'
import type { Send } from './outbox.server.ts'

type Post = {
	smtpUrl: string
	from: string
	to: string[]
	/** The site's host: the right side of every Message-ID. */
	host: string
	/** Composes a letter when it is sent, so that nothing personal lies in the outbox. */
	compose: (row: OutboxRow) => Promise<Letter | undefined>
	limits?: typeof patience
}

const seconds = 1000
const patience = {
	connectionTimeout: 10 * seconds,
	greetingTimeout: 10 * seconds,
	socketTimeout: 30 * seconds,
}

/**
 * Letters to reception. Recipients come from the settings alone, the subject from the number alone; what
 * visitors typed stands only in a plain text body. The Message-ID stays the same over all tries.
 */
export function emailChannel({ smtpUrl, from, to, host, compose, limits = patience }: Post): Send {
	// Limits belong beside the address: as a second argument they would be defaults of the letters and do nothing.
	const transport = nodemailer.createTransport({
		url: smtpUrl,
		...limits,
		disableFileAccess: true,
		disableUrlAccess: true,
	})

	return async row => {
		const letter = await compose(row)
		// Erased meanwhile: there is nothing left to say.
		if (!letter) return {}
		const { rejected } = await transport.sendMail({
			...{ from, to, ...letter },
			messageId: `<${row.id}@${host}>`,
			// Holiday notices need not answer a machine.
			headers: { 'Auto-Submitted': 'auto-generated' },
		})
		return { refused: rejected?.length ?? 0 }
	}
}
