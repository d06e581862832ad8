import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unbrokenIn } from '#app/clinic/markup/typography.ts'
import { paginate } from '#app/clinic/paginate.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Chips } from '#app/components/chips/chips.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { Link } from '#app/components/link/link.tsx'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Pagination } from '#app/components/pagination/pagination.tsx'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { clinic } from '#app/services.server.ts'
import style from './news.module.css'

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title: titleOf(args.data),
		description: 'Что нового в клинике и памятки для пациентов, которые можно распечатать.',
	})

function titleOf(list: SerializeFrom<typeof loader> | undefined) {
	const title = list?.memos ? 'Памятки' : 'Новости'
	return list && list.page > 1 ? `${title}, страница ${list.page} из ${list.pages}` : title
}

export async function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url)
	const memos = searchParams.get('kind') === 'memo'
	const news = await orThrow(clinic['news.list']({}))
	const chosen = memos ? news.filter(({ memo }) => memo) : news
	const { page, pages, things } = paginate(chosen, searchParams.get('page'), 10)

	return {
		memos,
		page,
		pages,
		news: things.map(({ slug, title, date, lead, memo }) =>
			unbrokenIn({ slug, title, date, lead, memo }, 'lead'),
		),
	}
}

export default function NewsPage() {
	const { memos, page, pages, news } = useLoaderData<typeof loader>()
	const kind = memos ? 'kind=memo&' : ''
	return (
		<>
			<PageHeader
				title="Новости"
				lead="Что меняется в клинике, и памятки, которые стоит прочитать до приёма."
			/>
			<div className="stack">
				<Chips
					label="Какие новости"
					chips={[
						{ name: 'Все новости', to: '/news', current: !memos },
						{ name: 'Памятки', to: '/news?kind=memo', current: memos },
					]}
				/>
				{news.length === 0 ? (
					<Empty title="Новостей пока нет" action={<ArrowLink to="/">На главную</ArrowLink>}>
						Когда что-то изменится, напишем здесь.
					</Empty>
				) : null}
				<ul className={style.news}>
					{news.map(({ slug, title, date, lead, memo }) => (
						<li key={slug}>
							<p className={style.date}>
								{date ? <time dateTime={date}>{longDate(date)}</time> : null}
								{memo ? `${date ? ' · ' : ''}Памятка` : ''}
							</p>
							<h2>
								<Link to={`/news/${slug}`}>{title}</Link>
							</h2>
							{lead ? <p>{lead}</p> : null}
						</li>
					))}
				</ul>
				<Pagination
					label="Страницы новостей"
					page={page}
					pages={pages}
					to={number => `/news?${kind}page=${number}`}
				/>
				<p data-print="no">
					<a className={style.feed} href="/news.xml">
						Лента новостей для программ чтения
					</a>
				</p>
			</div>
		</>
	)
}
