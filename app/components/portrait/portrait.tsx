import { Picture } from '#app/components/picture/picture.tsx'
import style from './portrait.module.css'

type Props = {
	src: string | undefined
	alt: string
	initials: string
	sizes: string
}

export function Portrait({ src, alt, initials, sizes }: Props) {
	if (!src) return <Initials alt={alt}>{initials}</Initials>

	// A drawing contains its own background shape.
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
