import type { SerializeFrom } from '@remix-run/node'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { ButtonLink } from '#app/components/button/button.tsx'
import { SandCard } from '#app/components/card/sand-card.tsx'
import { Facts } from '#app/components/facts/facts.tsx'
import style from './service.module.css'
import type { servicePage } from './service-page.server.ts'

export function Summary({ service }: { service: SerializeFrom<typeof servicePage> }) {
	const { slug, name, category, price, facts, forChildren } = service
	return (
		<aside aria-label="Коротко" className={style.summary}>
			<SandCard>
				{price ? (
					<div className={style.cost}>
						<p>Стоимость</p> <strong>{price}</strong>
					</div>
				) : null}
				<Facts facts={facts} />
				<div>
					<ButtonLink
						aria-label={`Записаться на приём: ${name}`}
						data-opens="appointment"
						to={`/appointment?service=${slug}&from=${encodeURIComponent(`/services/${slug}`)}`}
					>
						Записаться на приём
					</ButtonLink>
				</div>
				{category ? (
					<ArrowLink
						to={`/prices?category=${category.slug}`}
					>{`Все цены: ${category.name.toLowerCase()}`}</ArrowLink>
				) : null}
				{forChildren ? (
					<p className={style.remark}>
						До 15 лет на приёме нужен родитель или другой законный представитель: он подписывает договор и
						согласие на лечение.
					</p>
				) : null}
			</SandCard>
		</aside>
	)
}
