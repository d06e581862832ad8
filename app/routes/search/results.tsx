import { literally, nothingFound, popularQueries, tryAnother } from '#app/clinic/search/search-messages.ts'
import { searchAddress } from '#app/clinic/search/search-page.ts'
import { Chips } from '#app/components/chips/chips.tsx'
import { Empty } from '#app/components/empty/empty.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Link } from '#app/components/link/link.tsx'
import { Failure } from '#app/components/message/message.tsx'
import { GroupOfHits } from './group-of-hits.tsx'
import type { Outcome } from './look-up.server.ts'
import style from './search.module.css'

type Props = { query: string; outcome: Outcome; phone: string | undefined }

export function Results({ query, outcome, phone }: Props) {
	return (
		<div className={style.results}>
			{/* Always there, so that a new answer is read aloud. */}
			<div aria-live="polite">
				{outcome.state === 'found' ? (
					<p className={style.count}>
						Найдено: {outcome.total} за {outcome.took} мс
					</p>
				) : null}
				{outcome.state === 'asked nothing' ? (
					<p>Напишите, что ищете: услугу, что беспокоит, имя врача или название документа.</p>
				) : null}
				{outcome.state === 'too short' ? (
					<p>Введите хотя бы две буквы: по одной искать не получится.</p>
				) : null}
				{outcome.state === 'nothing found' ? (
					<Empty title={nothingFound} action={<WaysOn phone={phone} />}>
						{tryAnother}
					</Empty>
				) : null}
			</div>
			{outcome.state === 'nothing found' && outcome.understood.length > 0 ? (
				<Understood words={outcome.understood} />
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
			{outcome.state === 'found' ? null : <PopularQueries />}
		</div>
	)
}

function WaysOn({ phone }: { phone: string | undefined }) {
	return (
		<p className={style.waysOn}>
			{phone ? (
				<>
					Спросите нас: <a href={telephoneLink(phone)}>{phone}</a>.{' '}
				</>
			) : null}
			<Link to="/services">Все услуги</Link>
		</p>
	)
}

function Understood({ words }: { words: string[] }) {
	return (
		<section className={style.popular}>
			<h2>Что мы поняли</h2>
			<Chips
				label="Слова, которые есть на сайте"
				chips={words.map(name => ({ name, to: searchAddress(name) }))}
			/>
		</section>
	)
}

/** Quotes switch corrections off. */
function Corrected({ query, corrected }: { query: string; corrected: string }) {
	return (
		<p className={style.corrected}>
			Показано по запросу <strong>«{corrected}»</strong>.{' '}
			<Link to={searchAddress(literally(query))}>Искать именно «{query}»</Link>
		</p>
	)
}

function PopularQueries() {
	return (
		<section className={style.popular}>
			<h2>Популярные запросы</h2>
			<Chips
				label="Популярные запросы"
				chips={popularQueries.map(name => ({ name, to: searchAddress(name) }))}
			/>
		</section>
	)
}
