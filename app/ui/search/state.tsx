import { nothingFound, tryAnother } from '#app/clinic/search-wording.ts'
import { Empty } from '#app/ui/empty/empty.tsx'
import { telephoneLink } from '#app/ui/header/telephone-link.ts'
import style from './search-box.module.css'
import type { Outcome } from './use-search.ts'

type Props = { outcome: Outcome; phone: string; onAsk: (query: string) => void }

/** How the search stands, where that is not told by what was found. */
export function State({ outcome, phone, onAsk }: Props) {
	const { state } = outcome
	return (
		<>
			<div className={style.state} data-state={state} role="status">
				{state === 'searching' ? 'Поиск...' : null}
				{state === 'too short' ? 'Введите хотя бы две буквы' : null}
				{state === 'nothing found' ? (
					<Empty level={3} title={nothingFound}>
						{tryAnother}
					</Empty>
				) : null}
				{state === 'unavailable' ? (
					<Empty level={3} title="Поиск сейчас недоступен">
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
