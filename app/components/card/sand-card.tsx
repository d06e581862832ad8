import type { ReactNode } from 'react'
import style from './sand-card.module.css'

export function SandCard({ children }: { children: ReactNode }) {
	return <div className={style.card}>{children}</div>
}
