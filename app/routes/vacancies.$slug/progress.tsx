import style from './progress.module.css'

type Props = { sending: boolean; percent: number }

export function Progress({ sending, percent }: Props) {
	const quarter = Math.floor(percent / 25) * 25
	const between = sending && quarter > 0 && quarter < 100
	return (
		<>
			<p aria-live="polite" className="visually-hidden">
				{between ? `Отправлено ${quarter} %` : ''}
			</p>
			{sending ? (
				<div aria-hidden="true" className={style.progress}>
					<progress max={100} value={percent} />
					<span>{percent < 100 ? `Отправлено ${percent} %` : 'Файлы дошли, проверяем...'}</span>
				</div>
			) : null}
		</>
	)
}
