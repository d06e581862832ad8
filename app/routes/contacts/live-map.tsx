import { type ReactNode, useEffect, useRef, useState } from 'react'
import style from './contacts.module.css'

type Maps = {
	ready: (work: () => void) => void
	Map: new (
		place: HTMLElement,
		state: { center: number[]; zoom: number; controls: string[] },
	) => { geoObjects: { add: (thing: object) => void } }
	Placemark: new (center: number[], words: { iconCaption: string }) => object
}
type Props = { lat: string; lon: string; mapKey: string; drawing: ReactNode }

function draw({ Map: Drawing, Placemark }: Maps, place: HTMLElement, center: number[]) {
	const map = new Drawing(place, { center, zoom: 17, controls: ['zoomControl'] })
	map.geoObjects.add(new Placemark(center, { iconCaption: 'Мы здесь' }))
}

/** `initial` is also all there is without scripts, so it must not promise a map. */
const messages = {
	initial:
		'Карту показывает скрипт Яндекса. Если её здесь нет, откройте её по ссылке. Адрес и дорога описаны словами ниже.',
	loading: 'Карта загружается. Если её нет, адрес и дорога описаны словами ниже.',
	shown: undefined,
	failed: 'Карта не загрузилась. Адрес и дорога описаны словами ниже.',
}

export function LiveMap({ lat, lon, mapKey, drawing }: Props) {
	const place = useRef<HTMLElement>(null)
	const [state, setState] = useState<keyof typeof messages>('initial')

	useEffect(() => {
		setState('loading')
		const script = document.createElement('script')
		script.src = `https://api-maps.yandex.ru/2.1/?apikey=${encodeURIComponent(mapKey)}&lang=ru_RU&csp=true`
		script.onerror = () => setState('failed')
		script.onload = () => {
			const { ymaps } = window as typeof window & { ymaps?: Maps }
			if (!ymaps) return setState('failed')
			ymaps.ready(() => {
				if (!place.current) return
				try {
					draw(ymaps, place.current, [Number(lat), Number(lon)])
					setState('shown')
				} catch (error) {
					console.warn(error)
					setState('failed')
				}
			})
		}
		document.head.append(script)
		return () => script.remove()
	}, [lat, lon, mapKey])

	return (
		<>
			<p aria-live="polite">{messages[state]}</p>
			{state === 'loading' || state === 'shown' ? (
				<section aria-label="Карта: клиника" className={style.live} ref={place} />
			) : (
				drawing
			)}
		</>
	)
}
