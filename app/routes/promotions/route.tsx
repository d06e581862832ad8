import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { endingFirst, savingOf } from '#app/clinic/catalog/format-promotion.ts'
import type { Promotion } from '#app/clinic/catalog/promotion.ts'
import { htmlOf } from '#app/clinic/markup/html.server.ts'
import { unbrokenIn } from '#app/clinic/markup/typography.ts'
import { dateSpan } from '#app/clinic/text/format-date.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { orFallback, orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic } from '#app/services.server.ts'
import { PromotionCard } from './promotion-card.tsx'
import style from './promotions.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: 'Акции',
		description: 'Действующие акции клиники: сроки, цены, условия и организатор.',
	})

const readable = (promotion: Promotion) =>
	unbrokenIn(promotion, 'description', 'conditions', 'organizer_info')

export async function loader() {
	const [promotions, services] = await Promise.all([
		orThrow(clinic['promotions.list']({})),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
	])

	return endingFirst(promotions.map(readable)).map(promotion => ({
		id: promotion.id,
		dates: dateSpan(promotion.valid_from, promotion.valid_to),
		title: promotion.title,
		description: promotion.description,
		html: promotion.body ? htmlOf(promotion.body) : '',
		image: promotion.image,
		saving: savingOf(promotion),
		services: services
			.filter(({ id }) => promotion.service_ids.includes(id))
			.map(({ slug, name }) => ({ slug, name })),
		conditions: promotion.conditions,
		organizer: promotion.organizer_info,
		disclaimer: promotion.disclaimer,
		advertiser: promotion.advertiser,
		erid: promotion.erid,
	}))
}

export default function PromotionsPage() {
	const promotions = useLoaderData<typeof loader>()

	return (
		<>
			<PageHeader
				title="Акции"
				lead="Сначала срок и цена, потом условия. Лечить что-то только ради скидки не нужно."
			/>
			{promotions.length > 0 ? (
				<ul className={style.promotions}>
					{promotions.map(promotion => (
						<li key={promotion.id}>
							<PromotionCard {...promotion} />
						</li>
					))}
				</ul>
			) : (
				<Empty title="Сейчас акций нет" action={<ArrowLink to="/prices">Цены на все услуги</ArrowLink>}>
					Когда появятся, мы напишем о них здесь. Обычные цены указаны в прейскуранте.
				</Empty>
			)}
		</>
	)
}
