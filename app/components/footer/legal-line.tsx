import { contraindications } from '#app/clinic/publications/warning.ts'
import type { Settings } from '#app/clinic/settings.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { LinkList } from '#app/components/link/link-list.tsx'
import style from './footer.module.css'

const legalTexts = [
	{ to: '/privacy', name: 'Политика конфиденциальности' },
	{ to: '/terms', name: 'Пользовательское соглашение' },
]

export function LegalLine({ settings, year }: { settings: Settings; year: number }) {
	const numbers = [
		settings.ogrn && `ОГРН ${settings.ogrn}`,
		settings.inn && `ИНН ${settings.inn}`,
		`${settings.company_zip}, ${settings.company_city}, ${settings.company_address}`,
	].filter(Boolean)
	const issued = [settings.license_date && `от ${shortDate(settings.license_date)}`, settings.license_issuer]
		.filter(Boolean)
		.join(', ')

	return (
		<div className={style.legal}>
			<div>
				<p>
					{`© ${year} ${settings.legal_name || settings.company_name}. ${numbers.join(', ')}. `}
					{settings.license_number ? (
						<>
							Лицензия <span className={style.code}>{settings.license_number}</span>
							{issued ? ` ${issued}` : ''}.
						</>
					) : null}
				</p>
				<p>{contraindications}</p>
			</div>
			<LinkList links={legalTexts} />
		</div>
	)
}
