import styles from './message.module.css'
import { Success } from './message.tsx'

type Props = {
	text: string
	heard: boolean
	onHide: () => void
}

/** What a dialog said before it closed, on the page until the visitor hides it: no timer takes the only copy. */
export function PageStatus({ text, heard, onHide }: Props) {
	function hide() {
		onHide()
		// The button goes with what it hides.
		document.getElementById('main')?.focus({ preventScroll: true })
	}

	return (
		<section aria-label={text ? 'Сообщение' : undefined} className={text ? styles.pageStatus : undefined}>
			<div aria-live={heard ? 'off' : 'polite'}>
				{text ? (
					<Success>
						<p>{text}</p>
					</Success>
				) : null}
			</div>
			{text ? (
				<button className={styles.hide} onClick={hide} type="button">
					Скрыть
				</button>
			) : null}
		</section>
	)
}
