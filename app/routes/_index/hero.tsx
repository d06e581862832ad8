import { ButtonLink } from '#app/components/button/button.tsx'
import { Picture } from '#app/components/picture/picture.tsx'
import riverBend from '#app/routes/_index/art/river-bend.svg'
import inThePage from '#app/routes/_index/art/river-bend.svg?inline'
import style from './hero.module.css'

// The largest thing of the first screen comes with the page itself; a page made in the browser fetches it.
const art = import.meta.env.SSR ? inThePage : riverBend

type Props = { greeting: string; lead: string; warning: string }

export function Hero({ greeting, lead, warning }: Props) {
	return (
		<section className={style.hero} data-full>
			<div className={style.inner}>
				<div className={style.copy}>
					<h1>{greeting}</h1>
					<p className={style.lead}>{lead}</p>
					<p className={style.actions}>
						<ButtonLink to="/appointment" data-opens="appointment">
							Записаться на приём
						</ButtonLink>
						<ButtonLink to="/about" kind="second">
							Узнать больше
						</ButtonLink>
					</p>
					<p className={style.warning}>{warning}</p>
				</div>
			</div>
			<Picture
				className={style.art}
				src={art}
				alt=""
				width="680"
				height="660"
				loading="eager"
				suppressHydrationWarning
			/>
		</section>
	)
}
