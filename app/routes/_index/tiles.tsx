import { Picture } from '#app/ui/picture/picture.tsx'
import { Rating } from '#app/ui/rating/rating.tsx'
import map from './art/map.svg'
import portrait1 from './art/portrait-1.svg'
import portrait2 from './art/portrait-2.svg'
import portrait3 from './art/portrait-3.svg'
import treatmentRoom from './art/treatment-room.svg'
import { Tile } from './tile.tsx'
import style from './tiles.module.css'

type Props = {
	categories: { slug: string; name: string }[]
	/** Where the clinic is, in one sentence. */
	place: string
	tiles: {
		doctors: string
		reviews: string
		promotions: string
		about: string
		contacts: string
		prices: { name: string; price: string }[]
		rating: { average: string; share: number }
	}
	warning: string
}

const scene = (src: string, width: number, height: number) => (
	<Picture className={style.scene} src={src} alt="" width={width} height={height} />
)

export function Tiles({ categories, place, tiles, warning }: Props) {
	return (
		<section className={style.section} aria-labelledby="start">
			<h2 id="start">С чего начать</h2>
			<div className={style.grid}>
				<Tile to="/services" title="Услуги" look="services">
					<ul className={style.categories}>
						{categories.map(({ slug, name }) => (
							<li key={slug}>{name}</li>
						))}
					</ul>
				</Tile>
				<Tile to="/prices" title="Цены" look="prices">
					<dl className={style.prices}>
						{tiles.prices.map(({ name, price }) => (
							<div key={name}>
								<dt>{name}</dt>
								<dd>{price}</dd>
							</div>
						))}
					</dl>
				</Tile>
				<Tile to="/doctors" title="Врачи" look="doctors">
					<p>{tiles.doctors}</p>
					<div className={style.faces}>
						{[portrait1, portrait2, portrait3].map(portrait => (
							<Picture key={portrait} src={portrait} alt="" width="172" height="208" />
						))}
					</div>
				</Tile>
				<Tile to="/reviews" title="Отзывы" look="reviews">
					<Rating size="large" value={Number(tiles.rating.average.replace(',', '.'))} />
					<p>{tiles.reviews}</p>
				</Tile>
				<Tile to="/promotions" title="Акции" look="promotions">
					<p>{tiles.promotions}</p>
					<p className={style.warning}>{warning}</p>
				</Tile>
				<Tile to="/about" title="О клинике" look="about" picture={scene(treatmentRoom, 560, 320)}>
					<p>{tiles.about}</p>
				</Tile>
				<Tile to="/contacts" title="Контакты" look="contacts" picture={scene(map, 364, 182)}>
					<p>
						{place} {tiles.contacts}
					</p>
				</Tile>
			</div>
		</section>
	)
}
