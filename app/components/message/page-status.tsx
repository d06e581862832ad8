import { useEffect, useRef } from 'react'
import { areLiveRegionsRead } from './live-regions.ts'
import styles from './message.module.css'
import { Success } from './message.tsx'
import { useOwnId } from './use-own-id.ts'

type Props = {
	text: string
	heard: boolean
	onHide: () => void
}

/** No timeout: it is the only copy of the message. */
export function PageStatus({ text, heard, onHide }: Props) {
	const box = useRef<HTMLElement>(null)
	const words = useOwnId()
	const isFocused = text !== '' && !heard && !areLiveRegionsRead()
	useEffect(() => {
		if (isFocused) box.current?.focus()
	}, [isFocused])

	function hide() {
		onHide()
		document.getElementById('main')?.focus({ preventScroll: true })
	}

	return (
		<section
			// Firefox announces no text of a section whose role changes with it.
			{...(isFocused ? { role: 'region', 'aria-describedby': words, tabIndex: -1 } : {})}
			aria-label={text ? 'Сообщение' : undefined}
			className={text ? styles.pageStatus : undefined}
			ref={box}
		>
			<div aria-live={heard ? 'off' : 'polite'} id={words}>
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
