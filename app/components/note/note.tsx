import type { ReactNode } from 'react'
import style from './note.module.css'

/** A remark beside the text that must not be missed. */
export function Note({ children }: { children: ReactNode }) {
	return <div className={style.note}>{children}</div>
}
