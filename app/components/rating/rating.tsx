import { useId } from 'react'
import { formatNumber } from '#app/clinic/text/format-number.ts'
import style from './rating.module.css'

const pebble = 'M1 14C1 5 7 1 17 1s16 5 16 14-6 14-16 14S1 23 1 14z'
const places = [0, 36, 72, 108, 144]

type Props = {
	value: number
	size?: 'small' | 'large'
}

export function Rating({ value, size = 'small' }: Props) {
	const id = useId()

	return (
		<div className={style[size]}>
			<p className={style.words}>
				<strong>{formatNumber(value, 1)}</strong> из 5
			</p>
			<svg className={style.pebbles} viewBox="-1 -1 182 32" aria-hidden="true">
				<clipPath id={id}>
					{places.map(x => (
						<path key={x} d={pebble} transform={`translate(${x})`} />
					))}
				</clipPath>
				<g clipPath={`url(#${id})`}>
					<path className={style.empty} d="M0 0h180v30H0z" />
					<path className={style.filled} d={`M0 0h${filledTo(value)}v30H0z`} />
				</g>
				{places.map(x => (
					<path key={x} className={style.outline} d={pebble} transform={`translate(${x})`} />
				))}
			</svg>
		</div>
	)
}

function filledTo(value: number) {
	const whole = Math.floor(value)
	return Math.round(whole * 36 + (value - whole) * 34)
}
