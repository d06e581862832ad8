import type { Settings } from '#app/clinic/settings.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { Facts } from '#app/components/facts/facts.tsx'
import style from './contacts.module.css'

export function Requisites({ settings }: { settings: Settings }) {
	const { license_number, license_date, license_issuer } = settings
	const licence = [license_number, license_date && `от ${longDate(license_date)}`, license_issuer]
		.filter(Boolean)
		.join(', ')
	const facts = [
		{ name: 'Организация', value: settings.legal_name || settings.company_name },
		{ name: 'ОГРН', value: settings.ogrn },
		{ name: 'ИНН', value: settings.inn },
		{ name: 'Лицензия', value: licence },
	].filter(({ value }) => value)

	return (
		<section aria-labelledby="requisites" className={style.section}>
			<h2 id="requisites">Реквизиты</h2>
			<div className={style.facts}>
				<Facts facts={facts} />
			</div>
		</section>
	)
}
