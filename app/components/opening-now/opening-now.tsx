import { type ReactNode, useEffect, useState } from 'react'
import { minute } from '#app/platform/units.ts'
import styles from './opening-now.module.css'

const longest = 10 * minute

/** What the clinic says of this moment: on a page that stays open it goes, and it is never printed. */
export function OpeningNow({ className, children }: { className?: string | undefined; children: ReactNode }) {
	const [isOld, setOld] = useState(false)
	useEffect(() => {
		const since = Date.now()
		const check = () => setOld(Date.now() - since >= longest)
		const timer = setInterval(check, minute)
		document.addEventListener('visibilitychange', check)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', check)
		}
	}, [])

	return isOld ? null : <p className={[styles.now, className].filter(Boolean).join(' ')}>{children}</p>
}
