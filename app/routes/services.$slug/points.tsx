import type { ReactNode } from 'react'
import style from './service.module.css'

/** A heading and its sentences: a list where there are several; nothing where there is none. */
export function Points({ title, lines, children }: { title: string; lines: string[]; children?: ReactNode }) {
	if (lines.length === 0) return null
	return (
		<section className={style.section}>
			<h2>{title}</h2>
			{lines.length === 1 ? (
				<p>{lines[0]}</p>
			) : (
				<ul className={style.points}>
					{lines.map(line => (
						<li key={line}>{line}</li>
					))}
				</ul>
			)}
			{children}
		</section>
	)
}
