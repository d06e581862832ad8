import { Picture } from '#app/ui/picture/picture.tsx'
import style from './portrait.module.css'

type Props = {
	/** Undefined while there is no picture yet: the initials stand in for it. */
	src: string | undefined
	/** Empty where the name stands beside it. */
	alt: string
	initials: string
}

/** A doctor's face on a pebble; its width is the place it stands in. */
export function Portrait({ src, alt, initials }: Props) {
	return src ? (
		<Picture className={style.portrait} src={src} alt={alt} width="172" height="188" loading="lazy" />
	) : (
		<span className={style.initials} aria-hidden="true">
			{initials}
		</span>
	)
}
