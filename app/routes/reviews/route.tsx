import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, data, useActionData, useLoaderData } from '@remix-run/react'
import { paginate } from '#app/clinic/paginate.ts'
import { shownReview } from '#app/clinic/reviews/format-review.ts'
import { statsOf } from '#app/clinic/reviews/review.ts'
import { reviewFields } from '#app/clinic/reviews/review-messages.ts'
import { newestFirst } from '#app/clinic/schedule/calendar.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Pagination } from '#app/components/pagination/pagination.tsx'
import { Review } from '#app/components/review/review.tsx'
import { tellSubmission } from '#app/components/tracking/form-submission.ts'
import { answerOfServer, type FormAnswer } from '#app/forms/form-answer.ts'
import { postOnly } from '#app/platform/http-methods.ts'
import { orFallback, orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic, today } from '#app/services.server.ts'
import { loadReviewForm } from './load-review-form.server.ts'
import { receiveReview } from './receive.server.ts'
import style from './reviews.module.css'
import { Statistics } from './statistics.tsx'
import { useTurnedPage } from './use-turned-page.ts'
import { WriteReview } from './write-review.tsx'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

const pageSize = 10
const title = 'Отзывы'

export const meta: MetaFunction<typeof loader> = args => {
	const { page = 1, pages = 1, stats, refused, sent } = args.data ?? {}
	const here = page > 1 ? `${title}, страница ${page} из ${pages}` : title
	return pageMeta(args, {
		title: refused ? `Ошибка: ${here}` : sent ? 'Отзыв отправлен' : here,
		noindex: sent ?? false,
		description: `${stats ? counted(stats.count, ['отзыв', 'отзыва', 'отзывов']) : title} пациентов с оценками и ответами клиники.`,
	})
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url)
	const refused = context.isPosted ?? false
	const list = clinic['reviews.list']({})
	const [reviews, stats, doctors, services, form] = await Promise.all([
		// A posted form must be shown again even if the list fails.
		refused ? orFallback(list, [], 'reviews not loaded') : orThrow(list),
		orFallback(clinic['reviews.stats']({}), undefined, 'review statistics not loaded'),
		orFallback(clinic['doctors.list']({}), [], 'doctors not loaded'),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
		loadReviewForm(),
	])
	const newest = reviews.toSorted(newestFirst)
	const { things, ...place } = paginate(newest, searchParams.get('page'), pageSize)

	return {
		...place,
		stats: stats ?? statsOf(reviews, today()),
		reviews: things.map(review => shownReview(review, { doctors, services })),
		form,
		choices: {
			doctors: doctors.map(({ id, full_name }) => ({ id, name: full_name })),
			services: services.map(({ id, name }) => ({ id, name })),
		},
		sent: searchParams.get('sent') === '1',
		refused,
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	postOnly(request)
	const answer = await receiveReview(request, context)
	if (answer.outcome === 'received' && (context.isPosted || !answer.inPlace))
		return redirect('/reviews?sent=1', 303)
	return data(answer, { status: answer.status })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const form = await request.clone().formData()
	return await answerOfServer(serverAction<typeof action>(), () =>
		tellSubmission('review', reviewFields, form),
	)
}

export default function ReviewsPage() {
	const { page, pages, from, total, stats, reviews, form, choices, sent, refused } =
		useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>() as FormAnswer | undefined
	const heading = useTurnedPage(page)
	const place = pages > 1 ? placeWords(from, from + reviews.length - 1, total) : 'Все отзывы'

	return (
		<>
			<PageHeader title={title} lead="Публикуем и хвалебные, и критичные: без обидных слов и без чужих тайн.">
				<ArrowLink to="#write">Написать отзыв</ArrowLink>
			</PageHeader>
			{total > 0 ? (
				<div className={style.columns}>
					<Statistics {...stats} />
					<section aria-label={place}>
						<h2 id="list" className={style.heading} ref={heading}>
							{place}
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
				</div>
			) : refused ? null : (
				<Empty title="Отзывов пока нет" action={<ArrowLink to="/doctors">Врачи клиники</ArrowLink>}>
					Когда появятся первые, мы покажем их здесь.
				</Empty>
			)}
			<WriteReview {...choices} answer={answer} page={form} sent={sent} />
		</>
	)
}

const placeWords = (from: number, to: number, total: number) =>
	from === to ? `Отзыв ${to} из ${total}` : `Отзывы ${from}–${to} из ${total}`
