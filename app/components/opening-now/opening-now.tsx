import { type ReactNode, useEffect, useState } from 'react'
import { minute } from '#app/platform/units.ts'
import styles from './opening-now.module.css'

type Props = { changesIn: number | undefined; className?: string | undefined; children: ReactNode }

/** What holds for so many minutes: gone when they are over, and never printed. */
export function OpeningNow({ changesIn, className, children }: Props) {
	const [isOver, setOver] = useState(false)
	useEffect(() => {
		if (changesIn === undefined) return
		// Of the device's clock only the ticks are taken for right.
		const end = Date.now() + changesIn * minute
		const check = () => setOver(Date.now() >= end)
		const timer = setInterval(check, minute)
		document.addEventListener('visibilitychange', check)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', check)
		}
	}, [changesIn])

	return isOver ? null : <p className={[styles.now, className].filter(Boolean).join(' ')}>{children}</p>
}
