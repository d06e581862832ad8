import { OpeningNow } from '#app/components/opening-now/opening-now.tsx'
import style from './week.module.css'
import type { WeekInWords } from './week-words.server.ts'

type Props = {
	week: WeekInWords | undefined
	weekdays: string
	weekend: string
	today: number
	now: string | undefined
	coming: string[]
}

export function Week({ week, weekdays, weekend, today, now, coming }: Props) {
	const title = week?.title ?? 'Часы работы'
	return (
		// Beside a list Orca passes over a heading that `aria-labelledby` names, in Chromium.
		<section className={style.card} aria-label={title}>
			<h3 id="hours">{title}</h3>
			{week ? (
				<>
					{week.hours.map(hours => (
						<p key={hours} className={style.hours}>
							{hours}
						</p>
					))}
					<ul className={style.days}>
						{week.days.map(({ number, short, name, open }) => (
							<li key={number} className={style.day} data-open={open} data-today={number === today}>
								<span aria-hidden="true">{short}</span>
								<span className="visually-hidden">
									{number === today ? 'Сегодня ' : ''}
									{name}: {open ? 'рабочий день' : 'выходной'}
								</span>
							</li>
						))}
					</ul>
					<p>{week.words}</p>
					{now ? <OpeningNow className={style.now}>{now}.</OpeningNow> : null}
				</>
			) : (
				<p className={style.plain}>
					{weekdays}
					<br />
					{weekend}
				</p>
			)}
			{coming.map(words => (
				<p key={words}>{words}</p>
			))}
		</section>
	)
}
