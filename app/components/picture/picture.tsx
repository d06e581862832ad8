import type { ComponentProps, ReactNode } from 'react'
import { copySet, hasCopies } from '#app/clinic/catalog/picture-copies.ts'
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
 * page is laid out, for before that it would only hold the painting up. Of a photograph the browser takes the copy
 * that fits the place it stands in (`sizes`).
 */
export function Picture({ alt, instead, ...picture }: Props) {
	if (useLowVision()?.images === 'off') {
		if (instead !== undefined) return instead
		return alt ? <span className={style.words}>{alt}</span> : null
	}
	const { src = '', sizes } = picture
	if (!hasCopies(src)) return <img alt={alt} loading="lazy" {...picture} />
	return (
		<picture className={style.copies}>
			<source srcSet={copySet(src, 'avif')} sizes={sizes} type="image/avif" />
			<source srcSet={copySet(src, 'webp')} sizes={sizes} type="image/webp" />
			<img alt={alt} loading="lazy" {...picture} srcSet={copySet(src, 'jpg')} />
		</picture>
	)
}
