import { useLocation } from '@remix-run/react'
import type { Settings } from '#app/clinic/settings.ts'
import { ButtonLink } from '#app/components/button/button.tsx'
import { ToTop } from '#app/components/floating/to-top.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Icon } from '#app/components/icon/icon.tsx'
import { LinkList } from '#app/components/link/link-list.tsx'
import { Logo } from '#app/components/logo/logo.tsx'
import { shownPath } from '#app/forms/shown-path.ts'
import { Bank } from './bank.tsx'
import { Contacts } from './contacts.tsx'
import style from './footer.module.css'
import { LegalLine } from './legal-line.tsx'

const patients = [
	{ to: '/documents', name: 'Документы' },
	{ to: '/contracts', name: 'Договора' },
	{ to: '/medicines', name: 'Лекарственные препараты' },
]

const aboutUs = [
	{ to: '/about', name: 'О клинике' },
	{ to: '/news', name: 'Новости' },
	{ to: '/vacancies', name: 'Вакансии' },
	{ to: '/sitemap', name: 'Карта сайта' },
]

export function Footer({ settings, year }: { settings: Settings; year: number }) {
	const { pathname } = useLocation()
	return (
		<footer className={style.footer}>
			<Bank />
			<div className={style.room} data-below>
				<div className={style.inner}>
					<div className={style.top}>
						<div>
							<Logo company={settings.company_name} deep />
							<p className={style.about}>{settings.company_description}</p>
						</div>
						<div className={style.buttons}>
							<ButtonLink kind="deep" to={telephoneLink(settings.company_phone)}>
								<Icon name="phone" /> Позвонить
							</ButtonLink>
							<ButtonLink kind="deep" to={`mailto:${settings.company_email}`}>
								<Icon name="mail" /> Написать
							</ButtonLink>
							<ButtonLink kind="deep" to="/contacts">
								<Icon name="pin" /> Как добраться
							</ButtonLink>
						</div>
					</div>
					<div className={style.columns}>
						<Column title="Пациентам" links={patients} />
						<Column title="Клиника" links={aboutUs} />
						<Contacts settings={settings} />
						<section>
							<h2>Часы работы</h2>
							<p>{settings.working_hours_weekdays}</p>
							<p>{settings.working_hours_weekend}</p>
							<ButtonLink
								kind="deep"
								small
								data-opens="survey"
								to={`/survey?from=${encodeURIComponent(shownPath(pathname))}`}
								className={style.survey}
							>
								Оценить качество обслуживания
							</ButtonLink>
						</section>
					</div>
					<LegalLine settings={settings} year={year} />
				</div>
			</div>
			<ToTop />
		</footer>
	)
}

function Column({ title, links }: { title: string; links: { to: string; name: string }[] }) {
	return (
		<section>
			<h2>{title}</h2>
			<LinkList links={links} />
		</section>
	)
}
