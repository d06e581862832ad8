import type { ReviewStats } from '#app/clinic/reviews/review.ts'
import { longDate } from '#app/clinic/text/format-date.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { Rating } from '#app/components/rating/rating.tsx'
import style from './statistics.module.css'

const marks = ['5', '4', '3', '2', '1'] as const

export function Statistics({ count, average, distribution, verified_count, updated_at }: ReviewStats) {
	return (
		<section aria-labelledby="average" className={style.statistics}>
			<h2 id="average">Средняя оценка</h2>
			<Rating value={average} size="large" />
			<p>
				{counted(count, ['отзыв', 'отзыва', 'отзывов'])}
				{verified_count > 0 ? `, у\u00a0${verified_count} визит подтверждён` : ''}
				{updated_at ? `. Последний от\u00a0${longDate(updated_at)}\u00a0года.` : '.'}
			</p>
			<table className={style.marks}>
				<caption className="visually-hidden">Сколько отзывов с каждой оценкой</caption>
				<thead className="visually-hidden">
					<tr>
						<th scope="col">Оценка</th>
						<th scope="col">Доля</th>
						<th scope="col">Отзывов</th>
					</tr>
				</thead>
				<tbody>
					{marks.map(mark => (
						<tr key={mark}>
							<th scope="row">{mark} из 5</th>
							<td className={style.share}>
								<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
									<path className={style.whole} d="M0 0h100v8H0z" />
									<path className={style.part} d={`M0 0h${percent(distribution[mark], count)}v8H0z`} />
								</svg>
								<span className="visually-hidden">{percent(distribution[mark], count)} %</span>
							</td>
							<td>{distribution[mark]}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0)
