import type { requisitesOf } from '#app/clinic/compliance/requisites.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { SandCard } from '#app/components/card/sand-card.tsx'
import { Facts } from '#app/components/facts/facts.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import style from './about.module.css'

type Props = ReturnType<typeof requisitesOf> & { address: string; phone: string; email: string }

export function Requisites({ company, license, address, phone, email }: Props) {
	return (
		<div className={style.requisites}>
			<SandCard>
				<h2>Лицензия</h2>
				<Facts facts={license} />
				<ArrowLink to="/documents#license">Какие работы разрешены</ArrowLink>
			</SandCard>
			<SandCard>
				<h2>Реквизиты</h2>
				<Facts
					facts={[
						...company,
						{ name: 'Адрес', value: address },
						{ name: 'Телефон', value: <a href={telephoneLink(phone)}>{phone}</a> },
						{ name: 'Почта', value: <a href={`mailto:${email}`}>{email}</a> },
					]}
				/>
				<ArrowLink to="/documents#registration">Свидетельства о регистрации</ArrowLink>
			</SandCard>
		</div>
	)
}
