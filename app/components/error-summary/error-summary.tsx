import { forwardRef } from 'react'
import { plural } from '#app/clinic/text/plural.ts'
import { Icon } from '#app/components/icon/icon.tsx'
import styles from '#app/components/message/message.module.css'
import { useOwnId } from '#app/components/message/use-own-id.ts'

type Props = {
	id?: string
	title: string
	/** One link a wrong field, in the order of the form. */
	problems: { fieldId: string; message: string }[]
	/** What is still there of what was entered. */
	kept?: string
	/** What was said besides, of no field. */
	notes?: string[] | undefined
}

/**
 * What has to be put right, with a link to each field. It is read aloud because it takes the focus when it appears:
 * as an alert it would be read twice, and in pieces.
 */
export const ErrorSummary = forwardRef<HTMLDivElement, Props>(function ErrorSummary(
	{ id, title, problems, kept = 'Всё, что вы ввели, сохранилось.', notes = [] },
	ref,
) {
	const own = useOwnId()
	const count = problems.length
	const what = count === 1 ? 'ошибку' : `${count} ${plural(count, ['ошибку', 'ошибки', 'ошибок'])}`
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for questions
		<div
			aria-describedby={notes.length > 0 ? `${own}-notes ${own}-count` : `${own}-count`}
			aria-labelledby={`${own}-title`}
			className={styles.error}
			id={id}
			ref={ref}
			role="group"
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
			<p id={`${own}-count`}>
				Исправьте {what}
				{`. ${kept}`}
			</p>
			<ul className={styles.links}>
				{problems.map(({ fieldId, message }) => (
					<li key={fieldId}>
						<a href={`#${fieldId}`} onClick={showField}>
							{message}
						</a>
					</li>
				))}
			</ul>
		</div>
	)
})

/** Brings the question into view, not only its control: a label above the edge of the screen helps nobody. */
function showField(event: React.MouseEvent<HTMLAnchorElement>) {
	const control = document.getElementById(event.currentTarget.hash.slice(1))
	if (!control) return
	event.preventDefault()
	const question = control.closest('fieldset') ?? document.querySelector(`label[for="${control.id}"]`)
	;(question ?? control).scrollIntoView({ block: 'center' })
	control.focus({ preventScroll: true })
}
