import style from './doctor.module.css'

type Props = { hours: { day: string; hours: string; note: string }[] }

export function ScheduleTable({ hours }: Props) {
	return (
		<section aria-labelledby="hours">
			<h2 id="hours">Часы приёма</h2>
			{hours.length > 0 ? (
				<table className={style.hours}>
					<caption className="visually-hidden">Часы приёма по дням недели</caption>
					<thead className="visually-hidden">
						<tr>
							<th scope="col">День</th>
							<th scope="col">Часы</th>
						</tr>
					</thead>
					<tbody>
						{hours.map(({ day, hours, note }) => (
							<tr key={day + hours}>
								<th scope="row">{day}</th>
								<td>
									<p className={style.time}>{hours}</p>
									{note ? <p className={style.note}>{note}</p> : null}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			) : (
				<p>Позвоните нам: скажем, когда врач принимает.</p>
			)}
		</section>
	)
}
