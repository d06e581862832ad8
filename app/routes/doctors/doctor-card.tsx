import { Link } from '@remix-run/react'
import { Portrait } from '#app/ui/portrait/portrait.tsx'
import style from './doctor-card.module.css'

type Props = {
	id: number
	lastName: string
	names: string
	specialization: string
	experience: string
	worksWith: string
	photo: string | undefined
	initials: string
}

/** Who, what kind of doctor, for whom; the whole card leads to the doctor's page. */
export function DoctorCard({ id, lastName, names, specialization, experience, worksWith, ...face }: Props) {
	return (
		<article className={style.card}>
			<div className={style.face}>
				<Portrait src={face.photo} alt="" initials={face.initials} />
			</div>
			<div>
				<h2 className={style.name}>
					<Link to={`/doctors/${id}`} className={style.link}>
						{lastName} <span>{names}</span>
					</Link>
				</h2>
				<p>{specialization}</p>
				<p className={style.meta}>
					<span>Стаж {experience}</span> <span>{worksWith}</span>
				</p>
			</div>
		</article>
	)
}
