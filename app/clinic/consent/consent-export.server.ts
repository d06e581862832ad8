import { phoneKeysOf } from '#app/clinic/personal-data/contacts-in.ts'
import { phoneKey } from '#app/clinic/text/phone.server.ts'
import type { Executor } from '#app/database/database.server.ts'

export async function consentsOf(db: Executor, phone: string) {
	const asked = phoneKey(phone)
	const spellings = (await phonesOnRecord(db)).filter(
		known => asked !== '' && phoneKeysOf(known).includes(asked),
	)
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
