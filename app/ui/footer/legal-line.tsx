import { Link } from '@remix-run/react'
import type { Settings } from '#app/clinic/setting.ts'
import style from './footer.module.css'

/** What the law wants on every page: who answers for it, the licence, the warning. */
export function LegalLine({ settings, year }: { settings: Settings; year: number }) {
	const numbers = [settings.ogrn && `ОГРН ${settings.ogrn}`, settings.inn && `ИНН ${settings.inn}`].filter(
		Boolean,
	)

	return (
		<div className={style.legal}>
			<div>
				<p>
					© {year} {settings.legal_name || settings.company_name}.{' '}
					{numbers.length > 0 ? `${numbers.join(', ')}. ` : ''}
					{settings.license_number ? (
						<>
							Лицензия <span className={style.code}>{settings.license_number}</span>.
						</>
					) : null}
				</p>
				<p>Имеются противопоказания. Необходима консультация специалиста.</p>
			</div>
			<ul>
				<li>
					<Link to="/privacy">Политика конфиденциальности</Link>
				</li>
				<li>
					<Link to="/terms">Пользовательское соглашение</Link>
				</li>
			</ul>
		</div>
	)
}
