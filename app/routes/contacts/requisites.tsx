import { requisitesOf } from '#app/clinic/compliance/requisites.ts'
import type { Settings } from '#app/clinic/settings.ts'
import { Facts } from '#app/components/facts/facts.tsx'
import style from './contacts.module.css'

export function Requisites({ settings }: { settings: Settings }) {
	const { company, licenseInOne } = requisitesOf(settings)
	const license = licenseInOne ? [{ name: 'Лицензия', value: licenseInOne }] : []

	return (
		<section aria-labelledby="requisites" className={style.section}>
			<h2 id="requisites">Реквизиты</h2>
			<div className={style.facts}>
				<Facts facts={[...company, ...license]} />
			</div>
		</section>
	)
}
