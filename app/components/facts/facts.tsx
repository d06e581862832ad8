import type { ReactNode } from 'react'
import style from './facts.module.css'

export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
	return (
		<dl className={style.facts}>
			{facts.map(({ name, value }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}
