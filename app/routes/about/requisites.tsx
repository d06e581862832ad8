import { longDate } from '#app/clinic/text/format-date.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { SandCard } from '#app/components/card/sand-card.tsx'
import { Facts } from '#app/components/facts/facts.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import style from './about.module.css'

type Props = {
	name: string
	ogrn: string
	inn: string
	address: string
	phone: string
	email: string
	license: { number: string; date: string; issuer: string }
}

export function Requisites({ name, ogrn, inn, address, phone, email, license }: Props) {
	const said = (facts: [name: string, value: string][]) =>
		facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))

	return (
		<div className={style.requisites}>
			<SandCard>
				<h2>Лицензия</h2>
				<Facts
					facts={said([
						['Номер', license.number],
						['Дата', /^\d{4}-\d\d-\d\d$/.test(license.date) ? longDate(license.date) : license.date],
						['Кем выдана', license.issuer],
						['Срок', license.number && 'бессрочно'],
					])}
				/>
				<ArrowLink to="/documents#license">Какие работы разрешены</ArrowLink>
			</SandCard>
			<SandCard>
				<h2>Реквизиты</h2>
				<Facts
					facts={[
						...said([
							['Название', name],
							['ОГРН', ogrn],
							['ИНН', inn],
							['Адрес', address],
						]),
						{ name: 'Телефон', value: <a href={telephoneLink(phone)}>{phone}</a> },
						{ name: 'Почта', value: <a href={`mailto:${email}`}>{email}</a> },
					]}
				/>
				<ArrowLink to="/documents#registration">Свидетельства о регистрации</ArrowLink>
			</SandCard>
		</div>
	)
}
