import type { ReactNode } from 'react'
import { useDrawing } from '#app/components/brand/site-brand.ts'
import { Breadcrumbs } from '#app/components/breadcrumbs/breadcrumbs.tsx'
import { Picture } from '#app/components/picture/picture.tsx'
import bend from './bend.svg'
import style from './page-header.module.css'

type Props = {
	title: string
	lead?: ReactNode
	above?: { name: string; href: string }[]
	here?: string
	plain?: boolean
	children?: ReactNode
}

export function PageHeader({ title, lead, above, here = title, plain, children }: Props) {
	const drawing = useDrawing()
	return (
		<div className={plain ? style.plain : style.band} data-full>
			{plain ? null : <Picture className={style.bend} src={drawing(bend)} alt="" width="560" height="260" />}
			<div className={style.inner}>
				<Breadcrumbs above={above ?? []} here={here} />
				<h1>{title}</h1>
				{lead ? <p className={style.lead}>{lead}</p> : null}
				{children}
			</div>
		</div>
	)
}
