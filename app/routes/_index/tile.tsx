import type { ReactNode } from 'react'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import style from './tile.module.css'

type Props = {
	to: string
	title: string
	picture?: ReactNode
	look: 'services' | 'prices' | 'doctors' | 'reviews' | 'promotions' | 'about' | 'contacts'
	children: ReactNode
}

export function Tile({ to, title, picture, look, children }: Props) {
	return (
		<article className={`${style.tile} ${style[look]}`}>
			{picture}
			<div className={style.text}>
				<h3>
					<Link to={to} className={`cover ${style.link}`}>
						<span>{title}</span> <Icon name="right" />
					</Link>
				</h3>
				{children}
			</div>
		</article>
	)
}
