import { forwardRef } from 'react'
import { telephoneLink } from '#app/ui/header/telephone-link.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import styles from './message.module.css'

/** The green box: what was done. */
export function Success({ children }: { children: React.ReactNode }) {
	return (
		<div className={styles.success}>
			<Icon name="check" />
			<div>{children}</div>
		</div>
	)
}

type FailureProps = {
	id?: string
	message: string
	phone: string | undefined
	/** True where what was typed is still there. */
	kept?: boolean
}

/** The red box: what failed, whether what was typed is kept, and whom to call. */
export const Failure = forwardRef<HTMLDivElement, FailureProps>(function Failure(
	{ id, message, phone, kept = false },
	ref,
) {
	return (
		<div className={styles.error} id={id} ref={ref} tabIndex={-1}>
			<div role="alert">
				<h2 className={styles.title}>
					<Icon name="alert" /> {message}
				</h2>
				<p>
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
		</div>
	)
})
