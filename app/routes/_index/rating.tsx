import style from './tiles.module.css'

/** Five pebbles, the last one filled in part; the figure beside them says it in words. */
export function Rating({ average, share }: { average: string; share: number }) {
	return (
		<>
			<p className={style.average}>
				<strong>{average}</strong> из 5
			</p>
			<div className={style.pebbles} aria-hidden="true">
				{[0, 1, 2, 3, 4].map(pebble => (
					<span key={pebble}>
						<span style={{ width: `${Math.max(0, Math.min(1, share * 5 - pebble)) * 100}%` }} />
					</span>
				))}
			</div>
		</>
	)
}
