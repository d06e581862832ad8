import type { Settings } from '#app/clinic/settings.ts'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import styles from './phone-instead.module.css'

export function PhoneInstead({ settings }: { settings: Settings | undefined }) {
	if (!settings) return null
	const { company_phone: phone, working_hours_weekdays: weekdays, working_hours_weekend: weekend } = settings
	return (
		<aside className={styles.aside}>
			<h2>Удобнее по телефону?</h2>
			<p>
				<a href={telephoneLink(phone)}>{phone}</a>
			</p>
			<p>
				{weekdays}
				<br />
				{weekend}
			</p>
			<p>Администратор подберёт время и ответит на вопросы.</p>
		</aside>
	)
}
