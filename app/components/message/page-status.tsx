import { useEffect, useRef } from 'react'
import { areLiveRegionsRead } from './live-regions.ts'
import styles from './message.module.css'
import { Success } from './message.tsx'

type Props = {
	text: string
	heard: boolean
	onHide: () => void
}

/** No timeout: it is the only copy of the message. */
export function PageStatus({ text, heard, onHide }: Props) {
	const words = useRef<HTMLElement>(null)
	// Not the paragraph: Orca skips that.
	useEffect(() => {
		if (text && !heard && !areLiveRegionsRead()) words.current?.focus()
	}, [text, heard])

	function hide() {
		onHide()
		document.getElementById('main')?.focus({ preventScroll: true })
	}

	return (
		<section aria-label={text ? 'Сообщение' : undefined} className={text ? styles.pageStatus : undefined}>
			<div aria-live={heard ? 'off' : 'polite'}>
				{text ? (
					<Success>
						<p>
							<strong ref={words} tabIndex={-1}>
								{text}
							</strong>
						</p>
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
