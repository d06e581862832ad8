import { searchAddress } from '#app/clinic/search/search-page.ts'
import { Link } from '#app/components/link/link.tsx'
import style from './search-box.module.css'
import type { Outcome } from './use-search.ts'

type Props = { outcome: Outcome; past: string[]; onClear: () => void }

export function BoxFooter({ outcome, past, onClear }: Props) {
	const stale = outcome.state === 'searching'
	const found = stale ? outcome.before : outcome.state === 'found' && outcome
	if (found) {
		return (
			<div className={style.footer} data-stale={stale}>
				<p>
					Найдено: {found.total} за {found.took} мс
				</p>
				{found.groups.length > 0 ? (
					<Link
						className={style.word}
						onClick={event => event.currentTarget.closest('dialog')?.close()}
						to={searchAddress(found.query)}
					>
						Все результаты
					</Link>
				) : null}
			</div>
		)
	}
	if (outcome.state !== 'asked nothing' || past.length === 0) return null
	return (
		<div className={style.footer}>
			<button className={style.word} onClick={onClear} type="button">
				Очистить историю
			</button>
		</div>
	)
}
