import { useContext } from 'react'
import { PageLookContext } from '#app/components/brand/page-look.ts'
import { useBrand, useDrawing } from '#app/components/brand/site-brand.ts'
import { ButtonLink } from '#app/components/button/button.tsx'
import { Picture } from '#app/components/picture/picture.tsx'
import riverBend from './art/river-bend.svg'
import inThePage from './art/river-bend.svg?inline'
import style from './hero.module.css'

type Props = { greeting: string; lead: string; warning: string }

export function Hero({ greeting, lead, warning }: Props) {
	const art = useArt()
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
				src={art.src}
				alt=""
				width={art.width}
				height={art.height}
				loading="eager"
				suppressHydrationWarning
			/>
		</section>
	)
}

/** Inlined by the server, since it is the largest contentful paint. */
function useArt() {
	const { hero } = useBrand()
	const look = useContext(PageLookContext)
	const drawing = useDrawing()
	const src = import.meta.env.SSR ? (look?.repaint(inThePage) ?? inThePage) : drawing(riverBend)
	return hero ?? { src, width: 680, height: 660 }
}
