import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import styles from './dialog.module.css'
import { placeFocus } from './place-focus.ts'

type Props = {
	open: boolean
	/** Told when the visitor closed it, by the cross, Escape or the Back gesture. */
	onClose: () => void
	id: string
	title: string
	width: 'appointment' | 'wide'
	children: ReactNode
}

// React 18 knows neither; a form must not close by a stray click beside it.
const platform = { closedby: 'closerequest' } as object

/**
 * A modal on the platform's own `<dialog>`: Escape, inertness and the way back of the focus are the browser's.
 * Its content stays mounted while closed, so that typed values stay.
 */
export function Dialog({ open, onClose, id, title, width, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	const heading = useRef<HTMLHeadingElement>(null)

	useEffect(() => {
		const element = dialog.current
		if (!element || element.open === open) return
		if (open) {
			element.showModal()
			// The browser would choose the first control, which is not where reading starts.
			heading.current?.focus()
		} else {
			element.close()
		}
	}, [open])

	return (
		<dialog
			{...platform}
			aria-labelledby={`${id}-title`}
			aria-modal={open ? true : undefined}
			className={styles.dialog}
			data-width={width}
			id={id}
			onClose={event => {
				if (event.target !== event.currentTarget) return
				placeFocus()
				onClose()
			}}
			ref={dialog}
		>
			<div className={styles.head}>
				<h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
					{title}
				</h2>
			</div>
			{children}
			<button
				aria-label="Закрыть"
				className={styles.close}
				onClick={() => dialog.current?.close()}
				type="button"
			>
				<Icon name="close" />
			</button>
		</dialog>
	)
}
