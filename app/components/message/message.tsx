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

/** Empty until received, then focused and read once; WebKit and Firefox skip elements inserted later. */
export const Thanks = forwardRef<HTMLDivElement, ThanksProps>(function Thanks({ id, children }, ref) {
	const words = useOwnId()
	return (
		<div
			{...(children ? { role: 'region', 'aria-labelledby': words } : {})}
			className={styles.thanks}
			id={id}
			ref={ref}
			tabIndex={-1}
		>
			{children ? (
				<Success>
					<div id={words}>{children}</div>
				</Success>
			) : null}
		</div>
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
					{' или позвоните: '}
					<a href={telephoneLink(phone)}>{phone}</a>
				</>
			) : (
				'.'
			)}
		</>
	)
	return <ProblemBox {...box} advice={advice} ref={ref} title={message} />
})
