import type { ReactNode } from 'react'
import { useDrawing } from '#app/components/brand/site-brand.ts'
import boat from '#app/components/failure/boat.svg'
import { Picture } from '#app/components/picture/picture.tsx'
import style from './empty.module.css'

type Props = {
	title: string
	children: ReactNode
	action?: ReactNode
	level?: 2 | 3
}

export function Empty({ title, children, action, level = 2 }: Props) {
	const drawing = useDrawing()
	const Heading = `h${level}` as const
	return (
		<div className={style.empty}>
			<Picture className={style.boat} src={drawing(boat)} alt="" width="204" height="100" />
			<Heading className={style.title}>{title}</Heading>
			<p>{children}</p>
			{action}
		</div>
	)
}
