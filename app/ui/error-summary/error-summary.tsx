import { forwardRef } from 'react'
import { plural } from '#app/clinic/plural.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import styles from '#app/ui/message/message.module.css'

type Props = {
	id?: string
	title: string
	/** One link a wrong field, in the order of the form. */
	problems: { fieldId: string; message: string }[]
	/** What is still there of what was entered. */
	kept?: string
}

/** What has to be put right, with a link to each field. Takes the focus when it appears. */
export const ErrorSummary = forwardRef<HTMLDivElement, Props>(function ErrorSummary(
	{ id, title, problems, kept = 'Всё, что вы ввели, сохранилось.' },
	ref,
) {
	const count = problems.length
	const what = count === 1 ? 'ошибку' : `${count} ${plural(count, ['ошибку', 'ошибки', 'ошибок'])}`
	return (
		<div className={styles.error} id={id} ref={ref} tabIndex={-1}>
			<div role="alert">
				<h2 className={styles.title}>
					<Icon name="alert" /> {title}
				</h2>
				<p>
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
