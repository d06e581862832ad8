import { Icon } from '#app/components/icon/icon.tsx'
import style from './doctor.module.css'

type Props = {
	studies: { title: string; records: { what: string; details: string }[] }[]
	register: string | undefined
}

export function Studies({ studies, register }: Props) {
	if (studies.length === 0 && !register) return null
	return (
		<section aria-labelledby="studies">
			<h2 id="studies">Образование и аккредитация</h2>
			{studies.map(({ title, records }) => (
				<div key={title}>
					<h3 className={style.subject}>{title}</h3>
					<ul className={style.records}>
						{records.map(({ what, details }) => (
							<li key={what + details}>
								{what}
								<p className={style.note}>{details}</p>
							</li>
						))}
					</ul>
				</div>
			))}
			{register ? (
				<p>
					<a className={style.register} href={register} rel="noopener">
						Врач в федеральном регистре медицинских работников <Icon name="right" small />
					</a>
				</p>
			) : null}
		</section>
	)
}
