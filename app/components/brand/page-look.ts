import { createContext } from 'react'
import type { Brand } from '#app/clinic/brand/brand.ts'

/** Set while the server renders; the browser reads it from the page. */
export type PageLook = {
	css: string
	typeface: Brand['typeface']
	repaint: (svg: string) => string
}

export const PageLookContext = createContext<PageLook | undefined>(undefined)
