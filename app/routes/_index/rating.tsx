import style from './tiles.module.css'

const pebble = 'M1 14C1 5 7 1 17 1s16 5 16 14-6 14-16 14S1 23 1 14z'

/** Five pebbles, the last one filled in part; the figure beside them says it in words. */
export function Rating({ average, share }: { average: string; share: number }) {
	return (
		<>
			<p className={style.average}>
				<strong>{average}</strong> из 5
			</p>
			<svg className={style.pebbles} viewBox="-1 -1 182 32" aria-hidden="true">
				<clipPath id="rating">
					{[0, 36, 72, 108, 144].map(x => (
						<path key={x} d={pebble} transform={`translate(${x})`} />
					))}
				</clipPath>
				<g clipPath="url(#rating)">
					<path className={style.empty} d="M0 0h180v30H0z" />
					<path className={style.filled} d={`M0 0h${180 * share}v30H0z`} />
				</g>
				{[0, 36, 72, 108, 144].map(x => (
					<path key={x} className={style.outline} d={pebble} transform={`translate(${x})`} />
				))}
			</svg>
		</>
	)
}
