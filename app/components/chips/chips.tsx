import { Link } from '#app/components/link/link.tsx'
import { stay } from '#app/components/site-layout/use-scroll-memory.ts'
import style from './chips.module.css'

type Props = {
	label: string
	chips: { name: string; to: string; current?: boolean }[]
}

export function Chips({ label, chips }: Props) {
	return (
		<nav aria-label={label} className={style.chips} data-print="no">
			<ul>
				{chips.map(({ name, to, current }) => (
					<li key={to}>
						<Link aria-current={current ? 'true' : undefined} className={style.chip} state={stay} to={to}>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
