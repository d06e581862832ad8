import { Icon } from '#app/components/icon/icon.tsx'
import style from './floating.module.css'

/** The link at the end of the page; the boot script lets it float beyond 300 px and hides it before that. */
export function ToTop() {
	return (
		<a id="to-top" href="#top" className={style.toTop} suppressHydrationWarning>
			<Icon name="up" />
			<span className={style.words}>Наверх</span>
		</a>
	)
}
