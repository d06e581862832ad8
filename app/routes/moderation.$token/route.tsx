import type { SubmissionResult } from '@conform-to/dom'
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import { shownReview } from '#app/clinic/reviews/format-review.ts'
import { decideByLink, linkedReview } from '#app/clinic/reviews/moderation.server.ts'
import { reviewOf } from '#app/clinic/reviews/review-store.server.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Review } from '#app/components/review/review.tsx'
import { postOnly } from '#app/platform/http-methods.ts'
import { orThrow, undefinedIfAway } from '#app/server/document/loader-failures.server.ts'
import { letterLinkHeaders } from '#app/server/policy/default-headers.server.ts'
import { clock, content, database, jobs } from '#app/services.server.ts'
import { Choices } from './choices.tsx'
import { readDecision } from './decision.server.ts'
import style from './moderation.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

const title = 'Новый отзыв'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, { title: args.data?.refused ? `Ошибка: ${title}` : title, noindex: true })

export const headers = () => letterLinkHeaders

/** Must not change anything: mail scanners open every link. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const linked = await orThrow(linkedReview(database.db, params.token ?? '', clock()))
	if (!linked) throw new Response(null, { status: 404 })

	const { review, open } = linked
	if (!open) {
		const decided = new URL(request.url).searchParams.get('done') === '1'
		// Decided reviews are not shown any more.
		return data({ review: null, status: review.status, refused: false }, { status: decided ? 200 : 410 })
	}
	const { doctors, services, settings } = content()
	const shown = reviewOf(review, withDefaults(settings).timezone)
	return data({
		review: shownReview(shown, { doctors, services }),
		status: review.status,
		refused: context.isPosted ?? false,
	})
}

export async function action({ params, request }: ActionFunctionArgs) {
	postOnly(request)
	const token = params.token ?? ''
	const linked = await orThrow(linkedReview(database.db, token, clock()))
	// What an action throws is shown without the menu and telephone of the root: the loader throws it instead.
	if (!linked) return data({ lastResult: undefined, isUnsaved: false }, { status: 404 })

	const { verdict, lastResult } = await readDecision(request)
	if (!verdict) return data({ lastResult, isUnsaved: false }, { status: 422 })
	const acted = await undefinedIfAway(decideByLink(database.db, linked.review.id, verdict, clock()))
	if (acted === undefined) return data({ lastResult, isUnsaved: true }, { status: 503 })
	await jobs.pollRevision()
	return redirect(`/moderation/${token}${acted ? '?done=1' : ''}`, 303)
}

const endings = {
	published: ['Отзыв опубликован', 'Он уже виден на странице отзывов.'],
	rejected: ['Отзыв отклонён', 'На сайте его не будет.'],
	pending: ['Ссылка больше не действует', 'Прошло две недели. Решить можно за рабочим столом оператора.'],
	quarantined: ['Ссылка не действует', 'Решить можно за рабочим столом оператора.'],
} as const

type Refusal = { lastResult: SubmissionResult; isUnsaved: boolean }

export default function ModerationPage() {
	const { review, status } = useLoaderData<typeof loader>()
	const refusal = useActionData<typeof action>() as Refusal | undefined

	if (!review) {
		const [heading, words] = endings[status]
		return (
			<>
				<PageHeader title={heading} here="Отзыв" lead={words} plain />
				<p>
					<ArrowLink to="/reviews">Все отзывы</ArrowLink>
				</p>
			</>
		)
	}
	return (
		<>
			<PageHeader
				title={title}
				lead="Его ещё никто не видел. Решение принимается один раз, потом ссылка не действует."
				plain
			/>
			<div className={style.columns}>
				<section aria-labelledby="review">
					<h2 className="visually-hidden" id="review">
						Что написано
					</h2>
					<Review {...review} />
				</section>
				<Choices {...refusal} />
			</div>
		</>
	)
}
