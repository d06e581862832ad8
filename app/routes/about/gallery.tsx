import { contraindications } from '#app/clinic/publications/warning.ts'
import { Link } from '#app/components/link/link.tsx'
import { useLowVision } from '#app/components/low-vision/low-vision-context.ts'
import { Picture } from '#app/components/picture/picture.tsx'
import style from './gallery.module.css'
import type { GalleryGroup } from './shown-gallery.ts'

export function Gallery({ groups }: { groups: GalleryGroup[] }) {
	if (groups.length === 0) return null
	return (
		<section aria-labelledby="gallery" className={style.gallery}>
			<h2 id="gallery">Галерея</h2>
			{groups.map(({ group, name, pictures }) => (
				<section key={group} aria-labelledby={`gallery-${group}`}>
					<h3 id={`gallery-${group}`}>{name}</h3>
					<ul className={group === 'works' ? style.works : style.pictures}>
						{pictures.map(picture => (
							<li key={picture.id}>
								<Shown {...picture} />
							</li>
						))}
					</ul>
					{group === 'works' ? <p className={style.warning}>{contraindications}</p> : null}
				</section>
			))}
		</section>
	)
}

const sizes = '(min-width: 63rem) 22vw, (min-width: 33rem) 46vw, 92vw'

function Shown({ title, sides, width, height, note, links }: GalleryGroup['pictures'][number]) {
	const grey = useLowVision()?.images === 'grayscale'
	return (
		<figure className={style.figure}>
			<div className={sides.length > 1 ? style.sides : undefined}>
				{sides.map(({ name, src, alt }) => (
					<div key={src}>
						<Picture src={src} alt={alt} width={width} height={height} sizes={sizes} decoding="async" />
						{name ? <p className={style.side}>{name}</p> : null}
					</div>
				))}
			</div>
			<figcaption>
				{title}
				{grey && sides.length > 1 ? (
					<span className={style.note} aria-hidden="true">
						{sides.at(-1)?.alt}
					</span>
				) : null}
				{grey && sides.length > 1 ? (
					<label className={style.colour}>
						<input type="checkbox" />
						<span>
							Показать в цвете<span className="visually-hidden">: {title}</span>
						</span>
					</label>
				) : null}
				{note ? <p className={style.note}>{note}</p> : null}
				{links.map(({ name, to }) => (
					<Link key={to} to={to}>
						{name}
					</Link>
				))}
			</figcaption>
		</figure>
	)
}
