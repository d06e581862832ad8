import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '#app/components/icon/icon.tsx'
import styles from './dialog.module.css'
import { moveFocus } from './move-focus.ts'
import { finishPlacing, placeFocus } from './place-focus.ts'

type Props = {
	open: boolean
	onClose: () => void
	id: string
	title: string
	width: 'appointment' | 'wide' | 'search'
	light?: boolean
	start?: RefObject<HTMLElement>
	children: ReactNode
}

// React 18 does not know this attribute.
const closedBy = (by: 'any' | 'closerequest') => ({ closedby: by }) as object

/** Content stays mounted while closed, so that typed values stay. */
export function Dialog({ open, onClose, id, title, width, light, start, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	const heading = useRef<HTMLHeadingElement>(null)

	useEffect(() => {
		const element = dialog.current
		if (!element || !heading.current || element.open === open) return
		if (open) showModal(element, heading.current, start?.current ?? undefined)
		else closeAll(element)
	}, [open, start])

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the browser's own Escape does the same
		<dialog
			{...closedBy(light ? 'any' : 'closerequest')}
			aria-labelledby={`${id}-title`}
			aria-modal={open ? true : undefined}
			className={styles.dialog}
			data-width={width}
			id={id}
			onClick={light ? closeBeside : undefined}
			onClose={event => {
				if (event.target !== event.currentTarget) return
				placeFocus()
				onClose()
			}}
			ref={dialog}
		>
			{/* In the tree for having an attribute. Chromium tells of every list of choices that is new; Orca goes there,
			unless what holds both it and the focus is such a division. With `display: contents` WebKit says nothing in it. */}
			<div aria-busy="false" className={styles.content}>
				<div className={styles.head} tabIndex={-1}>
					<h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
						<strong tabIndex={-1}>{title}</strong>
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
			</div>
		</dialog>
	)
}

/** A dialog within stays modal when the one around it closes, as Back does, and covers the page unseen. */
function closeAll(dialog: HTMLDialogElement) {
	for (const inner of dialog.querySelectorAll('dialog')) inner.close()
	dialog.close()
}

function closeBeside({ target, currentTarget: dialog, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
	if (target !== dialog) return
	const { left, right, top, bottom } = dialog.getBoundingClientRect()
	if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close()
}

/** Without `autofocus` the browser focuses the first control, and Orca then reads it silently. */
function showModal(dialog: HTMLDialogElement, heading: HTMLElement, target?: HTMLElement) {
	finishPlacing()
	dropSelection(dialog)

	const first = heading.parentElement
	if (first) first.autofocus = true
	dialog.showModal()
	if (first) first.autofocus = false
	moveFocus(heading, target)
}

/** Chromium announces an old selection, and Orca moves there instead of the focus. */
function dropSelection(dialog: HTMLDialogElement) {
	const selection = getSelection()
	if (dialog.contains(selection?.anchorNode ?? null)) selection?.removeAllRanges()
}
