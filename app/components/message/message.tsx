import { forwardRef } from 'react'
import { telephoneLink } from '#app/components/header/telephone-link.ts'
import { Icon } from '#app/components/icon/icon.tsx'
import styles from './message.module.css'
import { ProblemBox } from './problem-box.tsx'
import { useOwnId } from './use-own-id.ts'

export function Success({ children }: { children: React.ReactNode }) {
	return (
		<div className={styles.success}>
			<Icon name="check" />
			<div>{children}</div>
		</div>
	)
}

type ThanksProps = { id?: string | undefined; children: React.ReactNode }

/**
 * What a form says once it was received; read aloud, whole and once, because it takes the focus. Empty before. WebKit
 * keeps the role that a section had without a name, unless that is said; Firefox says a new section not always.
 */
export const Thanks = forwardRef<HTMLElement, ThanksProps>(function Thanks({ id, children }, ref) {
	const words = useOwnId()
	return (
		<section
			aria-labelledby={children ? words : undefined}
			id={id}
			ref={ref}
			role={children ? 'region' : undefined}
			tabIndex={-1}
		>
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
	kept?: boolean
	notes?: string[] | undefined
}

export const Failure = forwardRef<HTMLElement, FailureProps>(function Failure(
	{ message, phone, kept = false, ...box },
	ref,
) {
	const advice = (
		<>
			{kept ? 'Введённое сохранилось. ' : ''}Попробуйте ещё раз
			{phone ? (
				<>
					{' '}
					или позвоните: <a href={telephoneLink(phone)}>{phone}</a>
				</>
			) : (
				'.'
			)}
		</>
	)
	return <ProblemBox {...box} advice={advice} ref={ref} title={message} />
})
