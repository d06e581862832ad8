import { hash, randomBytes } from 'node:crypto'
import type { Executor } from '#app/database/database.server.ts'
import { compareIds, insertAll, orderedId } from '#app/database/prepared-query.server.ts'
import type { ShownConsent } from './legal-text.ts'

const saltBytes = 16

type Proof = {
	formType: string
	subjectId: string
	text: ShownConsent
	person: { name: string; phone: string | null; email: string | null }
	page: string | undefined
	policyBox?: boolean
	now: Date
}

/** Stands for the personal columns in the chain, so that they can be erased. */
export function digestOf(salt: string, { name, phone, email }: Proof['person']) {
	return hash('sha256', JSON.stringify([salt, name, phone, email]))
}

export async function recordConsents(tx: Executor, proofs: readonly Proof[]) {
	const salts = randomBytes(saltBytes * proofs.length)
	const rows = proofs.map((proof, place) =>
		rowOf(proof, salts.toString('base64url', saltBytes * place, saltBytes * (place + 1))),
	)
	await insertAll(tx, 'consents', rows.sort(compareIds))
}

function rowOf({ formType, subjectId, text, person, page, policyBox = true, now }: Proof, salt: string) {
	const { name, phone, email } = person
	return {
		id: orderedId(now),
		form_type: formType,
		subject_id: subjectId,
		received_at: now.toISOString(),
		page: page ?? null,
		text_version: text.version,
		text_sha256: text.sha256,
		privacy_policy_consent: policyBox ? 1 : 0,
		personal_data_consent: 1,
		name,
		phone,
		email,
		salt,
		digest: digestOf(salt, person),
	}
}
