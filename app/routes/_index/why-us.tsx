import type { ReactNode } from 'react'
import { Icon } from '#app/components/icon/icon.tsx'
import style from './why-us.module.css'

type Props = {
	reasons: { title: string; text: string }[]
	children: ReactNode
}

export function WhyUs({ reasons, children }: Props) {
	return (
		<section className={style.section} aria-labelledby="why-us" data-below data-full data-ground="tint">
			<div className={style.inner}>
				<div>
					<h2 id="why-us">Почему выбирают нас</h2>
					<ul className={style.reasons}>
						{reasons.map(({ title, text }) => (
							<li key={title}>
								<Icon name="check" />
								<div>
									<h3>{title}</h3>
									<p>{text}</p>
								</div>
							</li>
						))}
					</ul>
				</div>
				{children}
			</div>
		</section>
	)
}
