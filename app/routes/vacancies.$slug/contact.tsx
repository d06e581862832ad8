import { telephoneLink } from '#app/components/header/telephone-link.ts'
import style from './vacancy.module.css'

type Props = { contact: { name: string; phone?: string | undefined; email?: string | undefined } }

export function Contact({ contact: { name, phone, email } }: Props) {
	return (
		<div className={style.contact}>
			<p>{name}</p>
			{phone ? (
				<p>
					<a href={telephoneLink(phone)}>{phone}</a>
				</p>
			) : null}
			{email ? (
				<p>
					<a href={`mailto:${email}`}>{email}</a>
				</p>
			) : null}
		</div>
	)
}
