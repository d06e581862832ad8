import type { Executor } from '#app/storage/database.server.ts'
import { storedPhone } from './phone.server.ts'

/** What the clinic can prove about a person's consents, oldest first, whatever way the phone is spelled. */
export async function consentsOf(db: Executor, phone: string) {
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
		.where('consents.phone', 'in', [phone, storedPhone(phone)])
		.orderBy('consents.received_at')
		.execute()
}
