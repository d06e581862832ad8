import type { Settings } from '#app/clinic/settings.ts'
import { ButtonLink } from '#app/components/button/button.tsx'
import { SandCard } from '#app/components/card/sand-card.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Icon } from '#app/components/icon/icon.tsx'
import { OpeningNow } from '#app/components/opening-now/opening-now.tsx'
import style from './contacts.module.css'

type Props = {
	settings: Settings
	opening: { open: boolean; words: string } | undefined
	coming: string[]
}

export function Card({ settings, opening, coming }: Props) {
	return (
		<SandCard>
			<address className={style.address}>
				<p>
					{settings.company_zip}, {settings.company_city},<br />
					{settings.company_address}
				</p>
				<p id="phone">
					<a className={style.phone} href={telephoneLink(settings.company_phone)}>
						{settings.company_phone}
					</a>
				</p>
				<p>
					<a href={`mailto:${settings.company_email}`}>{settings.company_email}</a>
				</p>
			</address>
			<div id="hours">
				{opening ? (
					<OpeningNow className={style.opening}>
						<Icon name="clock" small /> {opening.words}
					</OpeningNow>
				) : null}
				<p>{settings.working_hours_weekdays}</p>
				<p>{settings.working_hours_weekend}</p>
				{coming.map(words => (
					<p key={words}>{words}</p>
				))}
			</div>
			{settings.emergency_phone ? (
				<p>
					Острая боль вне часов работы:{' '}
					<a href={telephoneLink(settings.emergency_phone)}>{settings.emergency_phone}</a>
				</p>
			) : null}
			<div>
				<ButtonLink data-opens="appointment" to="/appointment?from=/contacts">
					Записаться на приём
				</ButtonLink>
			</div>
		</SandCard>
	)
}
