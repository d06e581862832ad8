import { createHmac } from 'node:crypto'
import { normalizeText } from '#app/clinic/text/normalize-text.ts'
import { phoneKey } from '#app/clinic/text/phone.server.ts'
import { type Executor, secret } from '#app/database/database.server.ts'
import type { Contacts } from './contact-remover.ts'
import type { Theirs, Trace } from './personal-data.server.ts'

/** A review names nobody, so it is found by its number. */
export type Asked = { phone?: string; email?: string; review?: number }

export type Mark = { kind: Trace['kind'] | 'phone' | 'email'; value: string }

const emailKey = (email: string) => normalizeText(email.trim()).toLowerCase()

export const contactsOf = ({ phone, email }: Asked): Contacts => ({
	phone: phone && phoneKey(phone),
	email: email && emailKey(email),
})

export function recognise({ review, ...contacts }: Asked): Theirs {
	const wanted = contactsOf(contacts)
	return trace =>
		Boolean(wanted.phone && trace.phone && phoneKey(trace.phone) === wanted.phone) ||
		Boolean(wanted.email && trace.email && emailKey(trace.email) === wanted.email) ||
		(review !== undefined && trace.kind === 'review' && trace.id === String(review))
}

/** Keyed by a secret of this database, so that phone numbers cannot be guessed. */
export async function digester(db: Executor) {
	const key = await secret(db, 'fingerprint')
	const digest = (kind: 'phone' | 'email', value: string) =>
		createHmac('sha256', key).update(`tombstone:${kind}:${value}`).digest('base64url')
	return {
		digest,
		phone: (phone: string) => digest('phone', phoneKey(phone)),
		email: (email: string) => digest('email', emailKey(email)),
	}
}

type Digests = Awaited<ReturnType<typeof digester>>

export const marksOf = ({ phone, email }: Asked, digests: Digests): Mark[] => [
	...(phone ? [{ kind: 'phone' as const, value: digests.phone(phone) }] : []),
	...(email ? [{ kind: 'email' as const, value: digests.email(email) }] : []),
]

/** Only what is older than the erasure: ids may be reused after a restore, and people come back. */
export function recogniseMarked(marks: Mark[], erasedAt: string, digests: Digests): Theirs {
	const known = new Set(marks.map(({ kind, value }) => `${kind}:${value}`))
	const [byPhone, byEmail] = (['phone', 'email'] as const).map(kind => marks.some(mark => mark.kind === kind))
	return ({ kind, id, at, phone, email }) =>
		at <= erasedAt &&
		(known.has(`${kind}:${id}`) ||
			Boolean(byPhone && phone && known.has(`phone:${digests.phone(phone)}`)) ||
			Boolean(byEmail && email && known.has(`email:${digests.email(email)}`)))
}
