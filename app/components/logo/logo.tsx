import { isWide, type ShownDrawing, useBrand } from '#app/components/brand/site-brand.ts'
import { Link } from '#app/components/link/link.tsx'
import { useLowVision } from '#app/components/low-vision/low-vision-context.ts'
import { Picture } from '#app/components/picture/picture.tsx'
import style from './logo.module.css'
import mark from './mark.svg?inline'
import markOnDeep from './mark-on-deep.svg?inline'
import { wordmark } from './wordmark.ts'

/** Longer names leave no room for the menu on phones. */
const longestLarge = 6

/** The image carries the name, so the wordmark is not read twice. */
export function Logo({ company, deep = false }: { company: string; deep?: boolean }) {
	const { kind, name } = wordmark(company)
	const { picture, onPlate } = useLogo(deep)
	const wordsOnly = useLowVision()?.images === 'off'
	const wide = isWide(picture)
	return (
		<Link to="/" className={style.logo}>
			<Picture
				className={[style.mark, wide && style.wide, onPlate && style.plate].filter(Boolean).join(' ')}
				src={picture.src}
				alt={company}
				width={wide ? Math.round((44 * picture.width) / picture.height) : 44}
				height="44"
				instead={null}
			/>
			{wide && !wordsOnly ? null : (
				<span className={kind ? style.words : style.whole} aria-hidden={wordsOnly ? undefined : true}>
					{kind ? <span className={style.kind}>{kind} </span> : null}
					<span className={name.length > longestLarge ? style.long : style.name}>{name}</span>
				</span>
			)}
		</Link>
	)
}

/** A logo drawn for white gets a white plate. */
function useLogo(deep: boolean): { picture: ShownDrawing; onPlate?: boolean } {
	const { logo, logoOnDark } = useBrand()
	const usual = { src: deep ? markOnDeep : mark, width: 44, height: 44 }
	if (!deep) return { picture: logo ?? usual }
	if (logoOnDark) return { picture: logoOnDark }
	return logo ? { picture: logo, onPlate: true } : { picture: usual }
}
