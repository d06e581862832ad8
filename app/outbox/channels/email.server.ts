import { createRequire } from 'node:module'
import type Nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { OutboxRow } from '#app/database/tables.ts'
import type { Letter } from '#app/outbox/letters/letter.ts'
import { letterOf } from '#app/outbox/letters/letters.server.ts'
import type { Send } from '#app/outbox/outbox.server.ts'
import { isPrivateHost } from '#app/platform/private-network.ts'
import { second } from '#app/platform/units.ts'
import type { Channel } from './channel.ts'

type Settings = {
	origin: string
	SMTP_URL?: string | undefined
	MAIL_FROM?: string | undefined
	MAIL_TO?: string[] | undefined
}

export const email: Channel = {
	title: 'почта',
	daily: true,
	host: ({ SMTP_URL }: Settings) => SMTP_URL && new URL(SMTP_URL).host,
	open({ origin, SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_TO: to }: Settings) {
		if (!smtpUrl || !from || !to) return undefined
		const { hostname: host } = new URL(origin)
		return ({ db, letterContext }) =>
			emailChannel({ smtpUrl, from, to, host, compose: row => letterOf(db, row, letterContext()) })
	},
}

type Post = {
	smtpUrl: string
	from: string
	to: string[]
	host: string
	compose: (row: OutboxRow) => Promise<Letter | undefined>
	limits?: typeof timeouts
}

const timeouts = {
	connectionTimeout: 10 * second,
	greetingTimeout: 10 * second,
	socketTimeout: 30 * second,
}

/** For a recipient put off beside others who have the letter. */
const mostTries = 6

/** Without it anyone on the path can strip STARTTLS; the URL may waive it, by `requireTLS=false` too, which wins. */
export function mustEncrypt(smtpUrl: string) {
	const { hostname, searchParams } = new URL(smtpUrl)
	return !isPrivateHost(hostname) && searchParams.get('ignoreTLS') !== 'true'
}

/** Recipients only from settings, visitors' text only in the plain body; Message-ID is the same in all tries. */
export function emailChannel({ smtpUrl, from, to, host, compose, limits = timeouts }: Post): Send {
	// Loaded only if mail is configured: it takes a twentieth of the start.
	const nodemailer = createRequire(import.meta.url)('nodemailer') as typeof Nodemailer
	// In the first argument: the second one sets defaults of letters.
	const transport = nodemailer.createTransport({
		url: smtpUrl,
		...limits,
		requireTLS: mustEncrypt(smtpUrl),
		disableFileAccess: true,
		disableUrlAccess: true,
	})

	// Of letters that reached somebody: lost with the process, after which all get the letter again.
	const partly = new Map<string, { left: string[]; refused: string[] }>()

	return async row => {
		const letter = await compose(row)
		const known = partly.get(row.id)
		partly.delete(row.id)
		// The record was erased meanwhile.
		if (!letter) return {}
		const { left, refused } = known ?? { left: to, refused: [] }
		const { rejected, rejectedErrors = [] } = await transport
			.sendMail({
				from,
				to,
				envelope: { from, to: left },
				...letter,
				messageId: `<${row.id}@${host}>`,
				// Suppresses out-of-office replies.
				headers: { 'Auto-Submitted': 'auto-generated' },
			})
			.catch(error => {
				if (known && error.rejectedErrors) return error as SMTPTransport.SentMessageInfo
				if (known) partly.set(row.id, known)
				throw error
			})
		// «450, try again later», to some of several: they alone are tried again, and not for a week.
		const [first, ...others] = rejectedErrors.filter(({ responseCode = 0 }) => responseCode < 500)
		if (!first || row.attempts >= mostTries) return { refused: [...refused, ...rejected] }
		const later = [first, ...others].flatMap(({ recipient = [] }) => recipient)
		partly.set(row.id, {
			left: later,
			refused: [...refused, ...rejected.filter(address => !later.includes(address))],
		})
		throw first
	}
}
