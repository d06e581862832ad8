import { forwardRef } from 'react'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Icon } from '#app/components/icon/icon.tsx'
import styles from './message.module.css'
import { useOwnId } from './use-own-id.ts'

/** The green box: what was done. */
export function Success({ children }: { children: React.ReactNode }) {
	return (
		<div className={styles.success}>
			<Icon name="check" />
			<div>{children}</div>
		</div>
	)
}

type ThanksProps = { id?: string | undefined; children: React.ReactNode }

/** What a form says once it was received; read aloud, whole and once, because it takes the focus. Empty before. */
export const Thanks = forwardRef<HTMLElement, ThanksProps>(function Thanks({ id, children }, ref) {
	const words = useOwnId()
	return (
		<section aria-labelledby={children ? words : undefined} id={id} ref={ref} tabIndex={-1}>
			{children ? (
				<Success>
					<div id={words}>{children}</div>
				</Success>
			) : null}
		</section>
	)
})

type FailureProps = {
	id?: string
	message: string
	phone: string | undefined
	/** True where what was typed is still there. */
	kept?: boolean
	/** What was said besides the message. */
	notes?: string[] | undefined
}

/** The red box: what failed, whether what was typed is kept, and whom to call. Read aloud because it takes the focus. */
export const Failure = forwardRef<HTMLDivElement, FailureProps>(function Failure(
	{ id, message, phone, kept = false, notes = [] },
	ref,
) {
	const own = useOwnId()
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for questions
		<div
			aria-describedby={notes.length > 0 ? `${own}-notes ${own}-way` : `${own}-way`}
			aria-labelledby={`${own}-title`}
			className={styles.error}
			id={id}
			ref={ref}
			role="group"
			tabIndex={-1}
		>
			<h2 className={styles.title} id={`${own}-title`}>
				<Icon name="alert" /> {message}
			</h2>
			{notes.length > 0 ? (
				<div id={`${own}-notes`}>
					{notes.map(note => (
						<p key={note}>{note}</p>
					))}
				</div>
			) : null}
			<p id={`${own}-way`}>
				{kept ? 'Введённое сохранилось. ' : ''}Попробуйте ещё раз
				{phone ? (
					<>
						{' '}
						или позвоните: <a href={telephoneLink(phone)}>{phone}</a>
					</>
				) : (
					'.'
				)}
			</p>
		</div>
	)
})
