import type { SerializeFrom } from '@remix-run/node'
import { useDrawing } from '#app/components/brand/site-brand.ts'
import { Picture } from '#app/components/picture/picture.tsx'
import { Portrait } from '#app/components/portrait/portrait.tsx'
import { Rating } from '#app/components/rating/rating.tsx'
import pin from './art/map-pin.svg'
import treatmentRoom from './art/treatment-room.svg'
import type { loader } from './route.tsx'
import { Tile } from './tile.tsx'
import style from './tiles.module.css'

type Props = Pick<SerializeFrom<typeof loader>, 'categories' | 'tiles'> & { place: string; warning: string }

const scene = (src: string, width: number, height: number) => (
	<Picture className={style.scene} src={src} alt="" width={width} height={height} />
)

export function Tiles({ categories, place, tiles, warning }: Props) {
	const drawing = useDrawing()
	return (
		<section className={style.section} aria-labelledby="start" data-below>
			<h2 id="start">С чего начать</h2>
			<div className={style.grid}>
				<Tile to="/services" title="Услуги" look="services">
					<CategoryNames categories={categories} />
				</Tile>
				<Tile to="/prices" title="Цены" look="prices">
					<Prices prices={tiles.prices} />
				</Tile>
				<Tile to="/doctors" title="Врачи" look="doctors">
					<p>{tiles.doctors.line}</p>
					<div className={style.faces}>
						{tiles.doctors.faces.map(({ id, photo, initials }) => (
							<div key={id} className={style.face}>
								<Portrait src={photo} alt="" initials={initials} sizes="(min-width: 30rem) 8.5rem, 25vw" />
							</div>
						))}
					</div>
				</Tile>
				<Tile to="/reviews" title="Отзывы" look="reviews">
					{tiles.reviews.average === undefined ? null : <Rating size="large" value={tiles.reviews.average} />}
					<p>{tiles.reviews.line}</p>
				</Tile>
				<Tile to="/promotions" title="Акции" look="promotions">
					{tiles.promotions.map(line => (
						<p key={line} className={style.line}>
							{line}
						</p>
					))}
					<p className={style.warning}>{warning}</p>
				</Tile>
				<Tile to="/about" title="О клинике" look="about" picture={scene(drawing(treatmentRoom), 560, 320)}>
					<p>{tiles.about}</p>
				</Tile>
				<Tile to="/contacts" title="Контакты" look="contacts" picture={scene(drawing(pin), 364, 182)}>
					<p>{`${place} ${tiles.contacts}`}</p>
				</Tile>
			</div>
		</section>
	)
}

function CategoryNames({ categories }: Pick<Props, 'categories'>) {
	if (categories.length === 0) return <p>Что и как лечим.</p>
	return (
		<ul className={style.categories}>
			{categories.map(({ slug, name }) => (
				<li key={slug}>{name}</li>
			))}
		</ul>
	)
}

function Prices({ prices }: Pick<Props['tiles'], 'prices'>) {
	if (prices.length === 0) return <p>Сколько стоит лечение.</p>
	return (
		<dl className={style.prices}>
			{prices.map(({ name, price }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{price}</dd>
				</div>
			))}
		</dl>
	)
}
