import { Icon } from '#app/components/icon/icon.tsx'
import { useHydrated } from '#app/components/site-layout/use-hydrated.ts'
import style from './print-button.module.css'

export function PrintButton() {
	if (!useHydrated()) return null

	return (
		<button className={style.button} data-print="no" onClick={() => window.print()} type="button">
			<Icon name="print" small /> <span>Напечатать</span>
		</button>
	)
}
