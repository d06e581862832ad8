import type { Settings } from '#app/clinic/settings.ts'
import { ButtonLink } from '#app/components/button/button.tsx'
import { LowVisionLink } from '#app/components/floating/low-vision-link.tsx'
import { Logo } from '#app/components/logo/logo.tsx'
import { SearchLink } from '#app/components/search/search-link.tsx'
import style from './header.module.css'
import { Menu } from './menu.tsx'
import { telephoneLink } from './telephone-link.ts'

export function Header({ settings }: { settings: Settings }) {
	const { company_phone: phone, working_hours_weekdays: weekdays, working_hours_weekend: weekend } = settings
	// A closed weekend has no times and needs no line.
	const hours = /\d/.test(weekend) ? [weekdays, weekend] : [weekdays]
	return (
		<header className={style.header}>
			<LowVisionLink />
			<div className={style.room}>
				<div className={style.bar}>
					<div className={style.logo}>
						<Logo company={settings.company_name} />
					</div>
					<address className={style.address}>
						<strong>{settings.company_address}</strong>
						<span>{settings.company_city}</span>
					</address>
					<div className={style.contact}>
						<a className={style.phone} href={telephoneLink(phone)}>
							{phone}
						</a>
						{hours.map(line => (
							<span key={line}>{line}</span>
						))}
					</div>
					<ButtonLink to="/appointment" data-opens="appointment" className={style.action}>
						<span>
							Записаться<span className={style.onWide}> на приём</span>
						</span>
					</ButtonLink>
					<Menu phone={phone} hours={hours} />
					<SearchLink className={style.search} phone={phone} />
				</div>
			</div>
		</header>
	)
}
