import { useLocation } from '@remix-run/react'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import style from './floating.module.css'

/** First in the document, for keyboard users and 400 % zoom. */
export function LowVisionLink() {
	const { pathname, search } = useLocation()
	const here = pathname + search
	return (
		<Link
			to={pathname === '/accessibility' ? here : `/accessibility?returnTo=${encodeURIComponent(here)}`}
			className={style.lowVision}
			data-opens="low-vision"
		>
			<Icon name="glasses" />
			<span className={style.words}>Версия для слабовидящих</span>
		</Link>
	)
}
