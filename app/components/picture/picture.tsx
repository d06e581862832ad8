import type { ComponentProps, ReactNode } from 'react'
import { useLowVision } from '#app/components/low-vision/low-vision-context.ts'
import style from './picture.module.css'

type Props = ComponentProps<'img'> & {
	/** Empty for decoration. */
	alt: string
	/** What stands in its place for those who switched pictures off, where the alt text does not fit. */
	instead?: ReactNode
}

/**
 * A picture, or its words for those who switched pictures off; decoration then vanishes. It is asked for once the
 * page is laid out, for before that it would only hold the painting up.
 */
export function Picture({ alt, instead, ...picture }: Props) {
	if (useLowVision()?.images !== 'off') return <img alt={alt} loading="lazy" {...picture} />
	if (instead !== undefined) return instead
	return alt ? <span className={style.words}>{alt}</span> : null
}
