import type { Executor } from '#app/storage/database.server.ts'
import { storedPhone } from './phone.server.ts'

/** What the clinic can prove about a person's consents, oldest first, whatever way the phone is spelled. */
export async function consentsOf(db: Executor, phone: string) {
	const spellings = (await phonesOnRecord(db)).filter(known => isSame(known, phone))
	if (spellings.length === 0) return []

	return await db
		.selectFrom('consents')
		.leftJoin('appointments', 'appointments.id', 'consents.subject_id')
		.select([
			'consents.id',
			'consents.received_at',
			'consents.form_type',
			'consents.page',
			'appointments.number',
		])
		.select(['consents.privacy_policy_consent', 'consents.personal_data_consent'])
		.select(['consents.text_version', 'consents.text_sha256', 'consents.position', 'consents.hash'])
		.where('consents.phone', 'in', spellings)
		.orderBy('consents.received_at')
		.orderBy('consents.id')
		.execute()
}

async function phonesOnRecord(db: Executor) {
	const rows = await db
		.selectFrom('consents')
		.select('phone')
		.distinct()
		.where('phone', 'is not', null)
		.execute()
	return rows.map(({ phone }) => phone ?? '')
}

/** What is no possible number was stored as it was typed, so its digits decide. */
function isSame(known: string, phone: string) {
	const digits = (text: string) => text.replace(/\D/g, '')
	return known === storedPhone(phone) || (digits(phone) !== '' && digits(known) === digits(phone))
}
