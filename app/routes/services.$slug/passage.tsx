import type { ReactNode } from 'react'
import { anchorOf } from '#app/clinic/text/anchor.ts'
import { Points } from '#app/components/points/points.tsx'
import style from './service.module.css'

export function Passage({
	title,
	lines,
	children,
}: {
	title: string
	lines: string[]
	children?: ReactNode
}) {
	if (lines.length === 0) return null
	return (
		<section className={style.section}>
			<h2 id={anchorOf(title)}>{title}</h2>
			{lines.length === 1 ? <p>{lines[0]}</p> : <Points lines={lines} />}
			{children}
		</section>
	)
}
