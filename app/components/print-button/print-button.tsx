import { useEffect, useState } from 'react'
import { Icon } from '#app/components/icon/icon.tsx'
import style from './print-button.module.css'

/** Rendered by script only, because it needs one. */
export function PrintButton() {
	const [alive, setAlive] = useState(false)
	useEffect(() => setAlive(true), [])
	if (!alive) return null

	return (
		<button className={style.button} data-print="no" onClick={() => window.print()} type="button">
			<Icon name="print" small /> <span>Напечатать</span>
		</button>
	)
}
