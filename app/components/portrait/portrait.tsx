import { Picture } from '#app/components/picture/picture.tsx'
import style from './portrait.module.css'

type Props = {
	/** Undefined while there is no picture yet: the initials stand in for it. */
	src: string | undefined
	/** Empty where the name stands beside it. */
	alt: string
	initials: string
	/** How wide the place is, as `sizes` of a picture has it. */
	sizes: string
}

/** A doctor's face on a pebble; its width is the place it stands in. */
export function Portrait({ src, alt, initials, sizes }: Props) {
	if (!src) return <Initials alt={alt}>{initials}</Initials>

	// A drawing brings its own pebble and may leave it with its hair.
	const drawn = src.endsWith('.svg')
	const shape = drawn
		? { className: style.portrait }
		: { className: `${style.portrait} ${style.photo}`, sizes }
	return <Picture {...shape} src={src} alt={alt} width="172" height="188" />
}

function Initials({ alt, children }: { alt: string; children: string }) {
	const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
	return (
		<span className={style.initials} {...name}>
			<span>{children}</span>
		</span>
	)
}
