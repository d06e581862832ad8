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

type FailureProps = { id?: string; message: string; phone: string | undefined }

/** The red box: what failed, that nothing typed is lost, and whom to call. */
export const Failure = forwardRef<HTMLDivElement, FailureProps>(function Failure(
	{ id, message, phone },
	ref,
) {
	return (
		<div className={styles.error} id={id} ref={ref} tabIndex={-1}>
			<div role="alert">
				<h2 className={styles.title}>
					<Icon name="alert" /> {message}
				</h2>
				<p>
					Введённое сохранилось. Попробуйте ещё раз
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
