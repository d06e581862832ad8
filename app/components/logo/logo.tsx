import { Link } from '#app/components/link/link.tsx'
import { useLowVision } from '#app/components/low-vision/low-vision-context.ts'
import { Picture } from '#app/components/picture/picture.tsx'
import style from './logo.module.css'
import mark from './mark.svg?inline'
import markOnDeep from './mark-on-deep.svg?inline'
import { wordmark } from './wordmark.ts'

/** The way home. The picture carries the clinic's name, so the wordmark beside it is not read twice. */
export function Logo({ company, deep }: { company: string; deep?: boolean }) {
	const { kind, name } = wordmark(company)
	const wordsOnly = useLowVision()?.images === 'off'
	return (
		<Link to="/" className={style.logo}>
			<Picture
				className={style.mark}
				src={deep ? markOnDeep : mark}
				alt={company}
				width="44"
				height="44"
				instead={null}
			/>
			<span className={kind ? style.words : style.whole} aria-hidden={wordsOnly ? undefined : true}>
				{kind ? <span className={style.kind}>{kind} </span> : null}
				<span className={style.name}>{name}</span>
			</span>
		</Link>
	)
}
