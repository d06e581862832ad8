import { useDrawing } from '#app/components/brand/site-brand.ts'
import { ButtonLink } from '#app/components/button/button.tsx'
import { Picture } from '#app/components/picture/picture.tsx'
import drawn from '#app/routes/_index/art/map-pin.svg'
import style from './contacts.module.css'
import { LiveMap } from './live-map.tsx'

type Props = {
	place: { lat: string; lon: string } | undefined
	hasMap: boolean
	mapKey: string | undefined
}

export function Place({ place, hasMap, mapKey }: Props) {
	const inColours = useDrawing()
	const drawing = <Picture alt="" className={style.drawn} height="182" src={inColours(drawn)} width="364" />
	return (
		<section aria-label="На карте" className={style.place} data-print="no" id="map">
			{mapKey && place ? <LiveMap {...place} drawing={drawing} mapKey={mapKey} /> : drawing}
			{place ? (
				<p className={style.ways}>
					{hasMap && !mapKey ? (
						<ButtonLink kind="second" reloadDocument small to="/contacts?map=1#map">
							Показать карту
						</ButtonLink>
					) : null}
					<a
						className={style.outside}
						href={`https://yandex.ru/maps/?pt=${place.lon},${place.lat}&z=17&l=map`}
						rel="noreferrer"
					>
						Открыть в Яндекс Картах
					</a>
				</p>
			) : null}
			{hasMap && !mapKey ? (
				<p className={style.hint}>Карту показывает Яндекс: он узнает адрес вашего устройства в сети.</p>
			) : null}
		</section>
	)
}
