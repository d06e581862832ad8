import { Icon } from '#app/components/icon/icon.tsx'
import style from './floating.module.css'

/** The boot script shows it beyond 300 px. */
export function ToTop() {
	return (
		<a id="to-top" href="#top" className={style.toTop} suppressHydrationWarning>
			<Icon name="up" />
			<span className={style.words}>Наверх</span>
		</a>
	)
}
