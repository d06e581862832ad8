import type { ReactNode } from 'react'
import style from './details.module.css'

type Props = { summary: ReactNode; children: ReactNode; open?: boolean; id?: string }

export function Details({ summary, children, open, id }: Props) {
	return (
		<details className={style.details} id={id} open={open}>
			<summary className={style.summary}>{summary}</summary>
			<div className={style.text}>{children}</div>
		</details>
	)
}
