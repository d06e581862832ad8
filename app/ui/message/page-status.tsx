import styles from './message.module.css'
import { Success } from './message.tsx'

/** What a dialog said before it closed, on the page until the visitor hides it: no timer takes the only copy. */
export function PageStatus({ text, onHide }: { text: string; onHide: () => void }) {
	return (
		<div className={text ? styles.pageStatus : undefined}>
			<div role="status">
				{text ? (
					<Success>
						<p>{text}</p>
					</Success>
				) : null}
			</div>
			{text ? (
				<button className={styles.hide} onClick={onHide} type="button">
					Скрыть
				</button>
			) : null}
		</div>
	)
}
