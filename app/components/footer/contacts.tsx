import type { Settings } from '#app/clinic/settings.ts'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Link } from '#app/components/link/link.tsx'
import { socialLinks } from './social-links.ts'

export function Contacts({ settings }: { settings: Settings }) {
	return (
		<section>
			<h2>Контакты</h2>
			<address>
				<ul>
					<li>
						<a href={telephoneLink(settings.company_phone)}>{settings.company_phone}</a>
					</li>
					<li>
						<a href={`mailto:${settings.company_email}`}>{settings.company_email}</a>
					</li>
					<li>
						<Link to="/contacts">
							{settings.company_zip}, {settings.company_city}, <br />
							{settings.company_address}
						</Link>
					</li>
					{socialLinks(settings).map(({ name, href, note }) => (
						<li key={name}>
							<a href={href} rel="noopener">
								{name}
							</a>
							{note ? <small>{note}</small> : null}
						</li>
					))}
				</ul>
			</address>
		</section>
	)
}
