import { useLocation } from '@remix-run/react'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import { shownAddress } from '#app/forms/shown-path.ts'
import style from './floating.module.css'

/** First in the document, for keyboard users and 400 % zoom. */
export function LowVisionLink() {
	const location = useLocation()
	const here = shownAddress(location)
	return (
		<Link
			to={
				location.pathname === '/accessibility' ? here : `/accessibility?returnTo=${encodeURIComponent(here)}`
			}
			className={style.lowVision}
			data-opens="low-vision"
		>
			<Icon name="glasses" />
			<span className={style.words}>Версия для слабовидящих</span>
		</Link>
	)
}
