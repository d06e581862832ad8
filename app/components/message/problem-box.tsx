import { forwardRef, type ReactNode } from 'react'
import { Icon } from '#app/components/icon/icon.tsx'
import styles from './message.module.css'
import { useOwnId } from './use-own-id.ts'

type Props = {
	id?: string | undefined
	title: string
	notes?: string[] | undefined
	advice: ReactNode
	children?: ReactNode
}

/** Read because it is focused: as an alert it is read twice, as a group not in WebKit (docs/decisions/050-spoken-dialogs.md). */
export const ProblemBox = forwardRef<HTMLElement, Props>(function ProblemBox(
	{ id, title, notes = [], advice, children },
	ref,
) {
	const own = useOwnId()
	return (
		<section
			aria-describedby={notes.length > 0 ? `${own}-notes ${own}-advice` : `${own}-advice`}
			aria-labelledby={`${own}-title`}
			className={styles.error}
			id={id}
			ref={ref}
			tabIndex={-1}
		>
			<h2 className={styles.title} id={`${own}-title`}>
				<Icon name="alert" /> {title}
			</h2>
			{notes.length > 0 ? (
				<div id={`${own}-notes`}>
					{notes.map(note => (
						<p key={note}>{note}</p>
					))}
				</div>
			) : null}
			<p id={`${own}-advice`}>{advice}</p>
			{children}
		</section>
	)
})
