import type { ReactNode } from 'react'
import style from './sand-card.module.css'

/** An aside on sand with the high bank. */
export function SandCard({ children }: { children: ReactNode }) {
	return <div className={style.card}>{children}</div>
}
