import { forwardRef, type MouseEvent } from 'react'
import { plural } from '#app/clinic/text/plural.ts'
import styles from './message.module.css'
import { ProblemBox } from './problem-box.tsx'

type Props = {
	id?: string
	title: string
	problems: { fieldId: string; message: string }[]
	kept?: string | undefined
	notes?: string[] | undefined
}

export const ErrorSummary = forwardRef<HTMLElement, Props>(function ErrorSummary(
	{ problems, kept = 'Всё, что вы ввели, сохранилось.', ...box },
	ref,
) {
	const count = problems.length
	const what = count === 1 ? 'ошибку' : `${count} ${plural(count, ['ошибку', 'ошибки', 'ошибок'])}`
	const advice = (
		<>
			Исправьте {what}
			{`. ${kept}`}
		</>
	)
	return (
		// A new element: Chromium announces a changed description of the focused one a second time.
		<ProblemBox {...box} advice={advice} key={count} ref={ref}>
			<ul className={styles.links}>
				{problems.map(({ fieldId, message }) => (
					<li key={fieldId}>
						<a href={`#${fieldId}`} onClick={showField}>
							{message}
						</a>
					</li>
				))}
			</ul>
		</ProblemBox>
	)
})

/** Scrolls to the whole question, and where that is taller than its room, on to the control. */
function showField(event: MouseEvent<HTMLAnchorElement>) {
	const control = document.getElementById(event.currentTarget.hash.slice(1))
	if (!control) return
	event.preventDefault()
	control.closest('fieldset, [data-invalid]')?.scrollIntoView({ block: 'center' })
	control.focus()
}
