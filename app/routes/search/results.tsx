import type { FoundPage } from '#app/clinic/search/pages.ts'
import { nothingFound, popularQueries, tryAnother } from '#app/clinic/search-wording.ts'
import { Chips } from '#app/ui/chips/chips.tsx'
import { Empty } from '#app/ui/empty/empty.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Failure } from '#app/ui/message/message.tsx'
import { GroupOfHits } from './group-of-hits.tsx'
import type { Outcome } from './look-up.server.ts'
import style from './search.module.css'

type Props = { query: string; outcome: Outcome; pages: FoundPage[]; phone: string | undefined }

/** What was found, or what to do when nothing was. */
export function Results({ query, outcome, pages, phone }: Props) {
	return (
		<div className={style.results}>
			{/* Always there, so that a new answer is read aloud. */}
			<div role="status">
				{outcome.state === 'found' ? (
					<p className={style.count}>
						Найдено: {outcome.total}, {outcome.took} мс
					</p>
				) : null}
				{outcome.state === 'too short' ? (
					<p>Введите хотя бы две буквы: по одной искать не получится.</p>
				) : null}
				{outcome.state === 'nothing found' ? <Empty title={nothingFound}>{tryAnother}</Empty> : null}
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
			) : (
				<PopularQueries />
			)}
		</div>
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
