import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/button/button.tsx'
import styles from './message.module.css'
import { Success } from './message.tsx'

type Props = { title: string; words: string; children?: ReactNode }

export function Received({ title, words, children }: Props) {
	return (
		<div className={styles.received}>
			<h1>{title}</h1>
			<div id="form-status" tabIndex={-1}>
				<Success>
					<p>{words}</p>
				</Success>
			</div>
			{children}
			<p>
				<ButtonLink kind="second" to="/">
					На главную
				</ButtonLink>
			</p>
		</div>
	)
}
