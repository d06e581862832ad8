import type { ComponentProps, ReactNode } from 'react'
import { copySet, hasCopies } from '#app/clinic/catalog/picture-copies.ts'
import { useLowVision } from '#app/components/low-vision/low-vision-context.ts'
import style from './picture.module.css'

type Props = ComponentProps<'img'> & {
	alt: string
	/** Shown with images off, where the alt text does not fit. */
	instead?: ReactNode
}

/** With images off, the alt text or nothing; lazy, because an eager image delays the first paint. */
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
