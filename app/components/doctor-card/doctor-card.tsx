import type { cardOf } from '#app/clinic/catalog/format-doctor.ts'
import { Link } from '#app/components/link/link.tsx'
import { Portrait } from '#app/components/portrait/portrait.tsx'
import style from './doctor-card.module.css'

type DoctorFacts = ReturnType<typeof cardOf>

function DoctorCard({ doctor, level }: { doctor: DoctorFacts; level: 2 | 3 }) {
	const { id, lastName, names, specialization, experience, worksWith, ...face } = doctor
	const Heading = `h${level}` as const
	return (
		<article className={style.card}>
			<div className={style.face}>
				<Portrait src={face.photo} alt="" initials={face.initials} sizes="(min-width: 46rem) 15rem, 7rem" />
			</div>
			<div>
				<Heading className={style.name}>
					<Link to={`/doctors/${id}`} className={`cover ${style.link}`}>
						{`${lastName} `}
						<br />
						{names}
					</Link>
				</Heading>
				<p>{specialization}</p>
				<p className={style.meta}>
					{experience ? <span>Стаж {experience}</span> : null} {worksWith ? <span>{worksWith}</span> : null}
				</p>
			</div>
		</article>
	)
}

export function DoctorList({ doctors, level = 2 }: { doctors: DoctorFacts[]; level?: 2 | 3 }) {
	return (
		<ul className={style.doctors}>
			{doctors.map(doctor => (
				<li key={doctor.id}>
					<DoctorCard doctor={doctor} level={level} />
				</li>
			))}
		</ul>
	)
}
