import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import style from './arrow-link.module.css'

/** A link that stands alone: the way on. */
export function ArrowLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link className={style.link} to={to}>
			<span>{children}</span> <Icon name="right" small />
		</Link>
	)
}
