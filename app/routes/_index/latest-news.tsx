import { longDate } from '#app/clinic/text/format-date.ts'
import { ArrowLink } from '#app/components/arrow-link/arrow-link.tsx'
import { Link } from '#app/components/link/link.tsx'
import style from './latest-news.module.css'

type Props = { news: { slug: string; title: string; date: string; lead: string }[] }

export function LatestNews({ news }: Props) {
	if (news.length === 0) return null
	return (
		<section className={style.section} aria-labelledby="news" data-below>
			<h2 id="news">Новости</h2>
			<ul className={style.news}>
				{news.map(({ slug, title, date, lead }) => (
					<li key={slug}>
						<time dateTime={date}>{longDate(date)}</time>
						<h3>
							<Link to={`/news/${slug}`}>{title}</Link>
						</h3>
						<p>{lead}</p>
					</li>
				))}
			</ul>
			<ArrowLink to="/news">Все новости</ArrowLink>
		</section>
	)
}
