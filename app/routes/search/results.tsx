import type { FoundPage } from '#app/clinic/search/pages.ts'
import { nothingFound, popularQueries, tryAnother } from '#app/clinic/search/search-messages.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { Chips } from '#app/components/chips/chips.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { Link } from '#app/components/link/link.tsx'
import { Failure } from '#app/components/message/message.tsx'
import { GroupOfHits } from './group-of-hits.tsx'
import type { Outcome } from './look-up.server.ts'
import style from './search.module.css'

type FoundNews = { slug: string; title: string; date: string; lead: string }
type Props = {
	query: string
	outcome: Outcome
	pages: FoundPage[]
	news: FoundNews[]
	phone: string | undefined
}

/** What was found, or what to do when nothing was. */
export function Results({ query, outcome, pages, news, phone }: Props) {
	const elsewhere = pages.length + news.length
	return (
		<div className={style.results}>
			{/* Always there, so that a new answer is read aloud. */}
			<div aria-live="polite">
				{outcome.state === 'found' || (outcome.state === 'nothing found' && elsewhere > 0) ? (
					<p className={style.count}>
						Найдено: {outcome.state === 'found' ? outcome.total : elsewhere}, {outcome.took} мс
					</p>
				) : null}
				{outcome.state === 'asked nothing' ? (
					<p>Напишите, что ищете: услугу, что беспокоит, имя врача или название документа.</p>
				) : null}
				{outcome.state === 'too short' ? (
					<p>Введите хотя бы две буквы: по одной искать не получится.</p>
				) : null}
				{outcome.state === 'nothing found' && elsewhere === 0 ? (
					<Empty title={nothingFound}>{tryAnother}</Empty>
				) : null}
			</div>
			{pages.length > 0 ? (
				<section aria-labelledby="found-pages" className={style.group}>
					<div className={style.head}>
						<h2 id="found-pages">Страницы сайта</h2>
					</div>
					<ul className={style.hits}>
						{pages.map(({ to, name }) => (
							<li key={to}>
								<Link className={style.name} to={to}>
									{name}
								</Link>
							</li>
						))}
					</ul>
				</section>
			) : null}
			{outcome.state === 'unavailable' ? (
				<Failure kept message="Поиск сейчас недоступен" phone={phone} />
			) : null}
			{outcome.state === 'found' ? (
				<>
					{outcome.corrected ? <Corrected query={query} corrected={outcome.corrected} /> : null}
					{outcome.groups.map(group => (
						<GroupOfHits key={group.id} {...group} />
					))}
				</>
			) : null}
			{news.length > 0 ? <News news={news} /> : null}
			{outcome.state === 'found' ? null : <PopularQueries />}
		</div>
	)
}

function News({ news }: { news: FoundNews[] }) {
	return (
		<section aria-labelledby="found-news" className={style.group}>
			<div className={style.head}>
				<h2 id="found-news">Новости</h2>
			</div>
			<ul className={style.hits}>
				{news.map(({ slug, title, date, lead }) => (
					<li key={slug}>
						<Link className={style.name} to={`/news/${slug}`}>
							{title}
						</Link>
						<p className={style.about}>
							<time dateTime={date}>{longDate(date)}</time>. {lead}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Quotes ask for the words as they are typed. */
function Corrected({ query, corrected }: { query: string; corrected: string }) {
	return (
		<p className={style.corrected}>
			Показано по запросу <strong>«{corrected}»</strong>.{' '}
			<Link to={searchFor(`"${query}"`)}>Искать именно «{query}»</Link>
		</p>
	)
}

function PopularQueries() {
	return (
		<section className={style.popular}>
			<h2>Популярные запросы</h2>
			<Chips label="Популярные запросы" chips={popularQueries.map(name => ({ name, to: searchFor(name) }))} />
		</section>
	)
}

const searchFor = (query: string) => `/search?q=${encodeURIComponent(query)}`
