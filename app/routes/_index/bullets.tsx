import { useDrawing } from '#app/components/brand/site-brand.ts'
import { Picture } from '#app/components/picture/picture.tsx'
import branch from './art/branch.svg'
import microscope from './art/microscope.svg'
import people from './art/people.svg'
import style from './bullets.module.css'

const spots = [branch, people, microscope]

export function Bullets({ bullets }: { bullets: { title: string; text: string }[] }) {
	const drawing = useDrawing()
	return (
		<section className={style.bullets} aria-label="Коротко о клинике">
			{bullets.map(({ title, text }, index) => (
				<div key={title} className={style.bullet}>
					<Picture src={drawing(spots[index] ?? branch)} alt="" width="104" height="104" />
					<div>
						<h2>{title}</h2>
						<p>{text}</p>
					</div>
				</div>
			))}
		</section>
	)
}
