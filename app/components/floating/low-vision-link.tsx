import { useLocation } from '@remix-run/react'
import { Icon } from '#app/components/icon/icon.tsx'
import { Link } from '#app/components/link/link.tsx'
import style from './floating.module.css'

/** Stands first in the document, because those who need it come by keyboard or at 400 % zoom. */
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
