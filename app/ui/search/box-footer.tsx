import { Link } from '#app/ui/link/link.tsx'
import style from './search-box.module.css'
import { pageOf } from './sections.ts'
import type { Outcome } from './use-search.ts'

type Props = { outcome: Outcome; past: string[]; onClear: () => void }

/** How much was found and the way to all of it; under the history, the way to be rid of it. */
export function BoxFooter({ outcome, past, onClear }: Props) {
	if (outcome.state === 'found') {
		return (
			<div className={style.footer}>
				<p>
					Найдено: {outcome.total}, {outcome.took} мс
				</p>
				<Link
					className={style.word}
					onClick={event => event.currentTarget.closest('dialog')?.close()}
					to={pageOf(outcome.query)}
				>
					Все результаты
				</Link>
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
