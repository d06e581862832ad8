import styles from './message.module.css'
import { Success } from './message.tsx'

/** What a dialog said before it closed, on the page until the visitor hides it: no timer takes the only copy. */
export function PageStatus({ text, onHide }: { text: string; onHide: () => void }) {
	if (!text) return null
	return (
		<div className={styles.pageStatus}>
			<Success>
				<p>{text}</p>
			</Success>
			<button className={styles.hide} onClick={onHide} type="button">
				Скрыть
			</button>
		</div>
	)
}
