import { Facts } from '#app/components/facts/facts.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { formatPhone } from './format-phone.ts'
import style from './reception.module.css'

type Props = { facts: { name: string; value: string }[]; phone: string | null; message: string | null }

export function RequestFacts({ facts, phone, message }: Props) {
	const callable = facts.map(({ name, value }) => ({
		name,
		value: value === phone ? <a href={telephoneLink(phone)}>{formatPhone(value)}</a> : value,
	}))
	return (
		<section aria-labelledby="request" className={style.request}>
			<h2 className="visually-hidden" id="request">
				Что известно
			</h2>
			<Facts facts={callable} />
			{message ? (
				<>
					<h3>Сообщение</h3>
					<p className={style.message}>{message}</p>
				</>
			) : null}
		</section>
	)
}
