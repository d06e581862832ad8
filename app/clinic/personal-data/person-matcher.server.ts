import { emailKey, plainEmailKey } from '#app/clinic/text/email.server.ts'
import { phoneKey } from '#app/clinic/text/phone.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { secret } from '#app/database/stored-values.server.ts'
import { keyedHash } from '#app/platform/secrets.server.ts'
import type { Contacts } from './contact-remover.ts'
import { phoneKeysOf } from './contacts-in.ts'
import type { PersonMatcher, RecordIdentity } from './personal-data.server.ts'

/** A review names nobody, so it is found by its number; others where a family shares a telephone. */
export type PersonQuery = {
	phone?: string
	email?: string
	review?: number
	request?: string
	job?: number
}

/** What is left of an erased record or contact: an id, or the digest of a phone or an address. */
export type Tombstone = { kind: RecordIdentity['kind'] | 'phone' | 'email'; value: string }

export const contactsOf = ({ phone, email }: PersonQuery): Contacts => ({
	phone: phone && phoneKey(phone),
	email: email && emailKey(email),
})

export function matcherFor({ review, request, job, ...contacts }: PersonQuery): PersonMatcher {
	const wanted = contactsOf(contacts)
	const isNumbered = (record: RecordIdentity, kind: RecordIdentity['kind'], number?: number) =>
		number !== undefined && record.kind === kind && record.id === String(number)
	const isRequest = ({ kind, id, number }: RecordIdentity) =>
		request !== undefined && kind === 'appointment' && [id, number].includes(request)
	return record =>
		Boolean(wanted.phone && record.phone && phoneKeysOf(record.phone).includes(wanted.phone)) ||
		Boolean(wanted.email && record.email && emailKey(record.email) === wanted.email) ||
		isNumbered(record, 'review', review) ||
		isNumbered(record, 'job_application', job) ||
		isRequest(record)
}

/** Keyed by a secret of this database, so that phone numbers cannot be guessed. */
export async function digester(db: Executor) {
	const key = await secret(db, 'fingerprint')
	const digest = (kind: 'phone' | 'email', value: string) => keyedHash(key, `tombstone:${kind}:${value}`)
	return {
		digest,
		phone: (phone: string) => digest('phone', phoneKey(phone)),
		email: (email: string) => digest('email', emailKey(email)),
		plainEmail: (email: string) => digest('email', plainEmailKey(email)),
	}
}

type Digests = Awaited<ReturnType<typeof digester>>

export const tombstonesOf = ({ phone, email }: PersonQuery, digests: Digests): Tombstone[] => [
	...(phone ? [{ kind: 'phone' as const, value: digests.phone(phone) }] : []),
	...(email ? [{ kind: 'email' as const, value: digests.email(email) }] : []),
]

/** Only what is older than the erasure: ids may be reused after a restore, and people come back. */
export function tombstoneMatcher(tombstones: Tombstone[], erasedAt: string, digests: Digests): PersonMatcher {
	const known = new Set(tombstones.map(({ kind, value }) => `${kind}:${value}`))
	const [byPhone, byEmail] = (['phone', 'email'] as const).map(kind =>
		tombstones.some(tombstone => tombstone.kind === kind),
	)
	const isKnownPhone = (key: string) => known.has(`phone:${digests.digest('phone', key)}`)
	const isKnownEmail = (email: string) =>
		[digests.email(email), digests.plainEmail(email)].some(value => known.has(`email:${value}`))
	return ({ kind, id, at, phone, email }) =>
		at <= erasedAt &&
		(known.has(`${kind}:${id}`) ||
			Boolean(byPhone && phone && phoneKeysOf(phone).some(isKnownPhone)) ||
			Boolean(byEmail && email && isKnownEmail(email)))
}
