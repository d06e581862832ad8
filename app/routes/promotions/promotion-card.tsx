import type { SerializeFrom } from '@remix-run/node'
import { ButtonLink } from '#app/components/button/button.tsx'
import { SandCard } from '#app/components/card/sand-card.tsx'
import { Details } from '#app/components/details/details.tsx'
import { LinkList } from '#app/components/link/link-list.tsx'
import { Picture } from '#app/components/picture/picture.tsx'
import { Prose } from '#app/components/prose/prose.tsx'
import style from './promotion-card.module.css'
import type { loader } from './route.tsx'

type Props = SerializeFrom<typeof loader>[number]

export function PromotionCard({ dates, title, description, html, image, saving, services, ...law }: Props) {
	return (
		<SandCard>
			<article className={style.promotion}>
				<div className={style.head}>
					{dates ? <p className={style.dates}>{dates}</p> : null}
					<h2>{title}</h2>
					{saving ? <Saving {...saving} /> : null}
					{description ? <p>{description}</p> : null}
				</div>
				{image ? (
					<Picture
						className={style.picture}
						src={image.src}
						alt={image.alt}
						sizes="(min-width: 60rem) 24rem, 88vw"
						width={image.w}
						height={image.h}
					/>
				) : null}
				<div className={style.text}>
					{services.length > 0 ? (
						<LinkList
							className={style.services}
							links={services.map(({ slug, name }) => ({ name, to: `/services/${slug}` }))}
						/>
					) : null}
					{law.conditions ? (
						<>
							<h3>Условия</h3>
							<p>{law.conditions}</p>
						</>
					) : null}
					<p className={style.warning}>{law.disclaimer}</p>
					{html ? (
						<Details
							summary={
								<>
									Подробнее об акции<span className="visually-hidden">{`: ${title}`}</span>
								</>
							}
						>
							<div className={style.more}>
								<Prose html={html} />
							</div>
						</Details>
					) : null}
					<p className={style.organizer}>
						{law.organizer}
						{law.advertiser ? ` Рекламодатель: ${law.advertiser}.` : ''}
						{law.erid ? ` Идентификатор рекламы: ${law.erid}.` : ''}
					</p>
					<p>
						<BookButton service={services[0]?.slug} title={title} />
					</p>
				</div>
			</article>
		</SandCard>
	)
}

function BookButton({ service, title }: { service: string | undefined; title: string }) {
	const query = new URLSearchParams({ ...(service ? { service } : {}), from: '/promotions' })
	return (
		<ButtonLink
			aria-label={`Записаться на приём: ${title}`}
			data-opens="appointment"
			to={`/appointment?${query}`}
		>
			Записаться на приём
		</ButtonLink>
	)
}

function Saving({ now, before }: NonNullable<Props['saving']>) {
	return (
		<p className={style.saving}>
			<strong>{now}</strong>{' '}
			{before ? (
				<s>
					<span className="visually-hidden">прежняя цена&nbsp;</span>
					{before}
				</s>
			) : null}
		</p>
	)
}
