import { nothingFound, tryAnother } from '#app/clinic/search/search-messages.ts'
import { Empty } from '#app/components/empty/empty.tsx'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import style from './search-box.module.css'
import { tooShort, unavailable } from './use-announcement.ts'
import type { Outcome } from './use-search.ts'

type Props = { outcome: Outcome; phone: string; onAsk: (query: string) => void }

/** How the search stands, where that is not told by what was found. Read aloud by `useAnnouncement`, once it lasts. */
export function State({ outcome, phone, onAsk }: Props) {
	const { state } = outcome
	return (
		<>
			<div className={style.state} data-state={state}>
				{state === 'searching' ? 'Поиск...' : null}
				{state === 'too short' ? tooShort : null}
				{state === 'nothing found' ? (
					<Empty
						action={
							<a className={style.phone} href={telephoneLink(phone)}>
								{phone}
							</a>
						}
						level={3}
						title={nothingFound}
					>
						{tryAnother}
					</Empty>
				) : null}
				{state === 'unavailable' ? (
					<Empty level={3} title={unavailable}>
						Позвоните нам:{' '}
						<a className={style.phone} href={telephoneLink(phone)}>
							{phone}
						</a>
					</Empty>
				) : null}
			</div>
			{outcome.state === 'found' && outcome.corrected ? (
				<p className={style.corrected}>
					Показано по запросу <strong>«{outcome.corrected}»</strong>.{' '}
					<button className={style.word} onClick={() => onAsk(`"${outcome.query}"`)} type="button">
						Искать именно «{outcome.query}»
					</button>
				</p>
			) : null}
		</>
	)
}
