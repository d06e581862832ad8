import type { ReactNode } from 'react'
import style from './details.module.css'

type Props = { summary: ReactNode; children: ReactNode; open?: boolean }

/** A row that unfolds, by the browser itself. */
export function Details({ summary, children, open }: Props) {
	return (
		<details className={style.details} open={open}>
			<summary className={style.summary}>{summary}</summary>
			<div className={style.text}>{children}</div>
		</details>
	)
}
