import { Picture } from '#app/components/picture/picture.tsx'
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
	if (!src) return <Initials alt={alt}>{initials}</Initials>

	// A drawing brings its own pebble and may leave it with its hair.
	const drawn = src.endsWith('.svg')
	return (
		<Picture
			className={drawn ? style.portrait : `${style.portrait} ${style.photo}`}
			src={src}
			alt={alt}
			width="172"
			height="188"
		/>
	)
}

function Initials({ alt, children }: { alt: string; children: string }) {
	const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
	return (
		<span className={style.initials} {...name}>
			<span>{children}</span>
		</span>
	)
}
