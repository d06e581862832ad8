import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asked, ifAny } from '#app/asked.server.ts'
import { pageOf } from '#app/clinic/page-of.ts'
import { counted } from '#app/clinic/plural.ts'
import { statsOf } from '#app/clinic/review.ts'
import { shownReview } from '#app/clinic/review-words.ts'
import { clinic, today } from '#app/reception.server.ts'
import { ArrowLink } from '#app/ui/arrow-link/arrow-link.tsx'
import { Band } from '#app/ui/band/band.tsx'
import { Empty } from '#app/ui/empty/empty.tsx'
import { pageMeta } from '#app/ui/page-meta/page-meta.ts'
import { Pagination } from '#app/ui/pagination/pagination.tsx'
import { Review } from '#app/ui/review/review.tsx'
import { ReviewRules } from './review-rules.tsx'
import style from './reviews.module.css'
import { Statistics } from './statistics.tsx'
import { useTurnedPage } from './use-turned-page.ts'

export { shouldRevalidate } from '#app/web/revalidation.ts'

const pageSize = 10
const title = 'Отзывы'

export const meta: MetaFunction<typeof loader> = args => {
	const { page = 1, pages = 1, stats } = args.data ?? {}
	return pageMeta(args, {
		title: page > 1 ? `${title}, страница ${page} из ${pages}` : title,
		description: `${stats ? counted(stats.count, ['отзыв', 'отзыва', 'отзывов']) : title} пациентов с оценками и ответами клиники.`,
	})
}

export async function loader({ request }: LoaderFunctionArgs) {
	const [reviews, stats, doctors, services] = await Promise.all([
		asked(clinic['reviews.list']({})),
		ifAny(clinic['reviews.stats']({}), undefined, 'review statistics not loaded'),
		ifAny(clinic['doctors.list']({}), [], 'doctors not loaded'),
		ifAny(clinic['services.list']({}), [], 'services not loaded'),
	])
	const newest = reviews.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
	const { things, ...place } = pageOf(newest, new URL(request.url).searchParams.get('page'), pageSize)

	return {
		...place,
		stats: stats ?? statsOf(reviews, today()),
		reviews: things.map(review => shownReview(review, { doctors, services })),
	}
}

export default function ReviewsPage() {
	const { page, pages, from, total, stats, reviews } = useLoaderData<typeof loader>()
	const heading = useTurnedPage(page)

	return (
		<>
			<Band
				title={title}
				lead="Публикуем и хвалебные, и критичные. На замечания отвечаем и рассказываем, что изменили."
			/>
			{total > 0 ? (
				<div className={style.columns}>
					<Statistics {...stats} />
					<section aria-labelledby="list" className={style.list}>
						<h2 id="list" className={style.heading} ref={heading}>
							{pages > 1 ? placeWords(from, from + reviews.length - 1, total) : 'Все отзывы'}
						</h2>
						{reviews.map(review => (
							<Review key={review.id} {...review} />
						))}
						<Pagination
							label="Страницы отзывов"
							page={page}
							pages={pages}
							to={number => (number > 1 ? `/reviews?page=${number}#list` : '/reviews#list')}
						/>
					</section>
					<ReviewRules />
				</div>
			) : (
				<>
					<Empty title="Отзывов пока нет" action={<ArrowLink to="/doctors">Врачи клиники</ArrowLink>}>
						Когда появятся первые, мы покажем их здесь.
					</Empty>
					<ReviewRules />
				</>
			)}
		</>
	)
}

const placeWords = (from: number, to: number, total: number) =>
	from === to ? `Отзыв ${to} из ${total}` : `Отзывы ${from}–${to} из ${total}`
