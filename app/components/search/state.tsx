import { literally, nothingFound, tryAnother } from '#app/clinic/search/search-messages.ts'
import { Empty } from '#app/components/empty/empty.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Link } from '#app/components/link/link.tsx'
import style from './search-box.module.css'
import { tooShort, unavailable } from './use-announcement.ts'
import type { Outcome } from './use-search.ts'

type Props = { outcome: Outcome; phone: string; onAsk: (query: string) => void }

export function State({ outcome, phone, onAsk }: Props) {
	const { state } = outcome
	const isAway = state === 'unavailable'
	return (
		<>
			<div className={style.state} data-state={state}>
				{state === 'searching' && 'Поиск...'}
				{state === 'too short' && tooShort}
				{isAway || state === 'nothing found' ? (
					<Empty
						action={
							<p>
								<a className={style.phone} href={telephoneLink(phone)}>
									{phone}
								</a>{' '}
								<Link className={style.word} to="/services">
									Все услуги
								</Link>
							</p>
						}
						level={3}
						title={isAway ? unavailable : nothingFound}
					>
						{isAway ? 'Позвоните нам:' : tryAnother}
					</Empty>
				) : null}
			</div>
			{outcome.state === 'found' && outcome.corrected ? (
				<p className={style.corrected}>
					Показано по запросу <strong>«{outcome.corrected}»</strong>.{' '}
					<button className={style.word} onClick={() => onAsk(literally(outcome.query))} type="button">
						Искать именно «{outcome.query}»
					</button>
				</p>
			) : null}
		</>
	)
}
