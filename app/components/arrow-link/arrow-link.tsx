import type { ReactNode } from 'react'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import style from './arrow-link.module.css'

type Props = {
	to: string
	reloadDocument?: boolean
	children: ReactNode
}

export function ArrowLink({ to, reloadDocument = false, children }: Props) {
	return (
		<Link className={style.link} reloadDocument={reloadDocument} to={to}>
			<span>{children}</span> <Icon name="right" small />
		</Link>
	)
}
