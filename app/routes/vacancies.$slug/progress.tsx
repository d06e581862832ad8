import { forwardRef } from 'react'
import style from './progress.module.css'

type Props = { sending: boolean; percent: number }

export const Progress = forwardRef<HTMLParagraphElement, Props>(function Progress({ sending, percent }, ref) {
	const quarter = Math.floor(percent / 25) * 25
	return (
		<>
			<p aria-live="polite" className="visually-hidden" ref={ref} tabIndex={-1}>
				{!sending ? '' : quarter === 0 || quarter === 100 ? 'Отправка...' : `Отправлено ${quarter} %`}
			</p>
			{sending ? (
				<div aria-hidden="true" className={style.progress}>
					<progress max={100} value={percent} />
					<span>{percent < 100 ? `Отправлено ${percent} %` : 'Файлы дошли, проверяем...'}</span>
				</div>
			) : null}
		</>
	)
})
