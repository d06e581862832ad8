import type { ReactNode } from 'react'
import { Unbroken } from '#app/components/unbroken/unbroken.tsx'
import style from './facts.module.css'

export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
	return (
		<dl className={style.facts}>
			{facts.map(({ name, value }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{typeof value === 'string' ? <Unbroken text={value} /> : value}</dd>
				</div>
			))}
		</dl>
	)
}
