import { createContext } from 'react'
import type { Brand } from '#app/clinic/brand/brand.ts'

/** The clinic's own look, while a page is rendered; undefined in the browser, which finds it in the page. */
export type PageLook = {
	/** What differs from the usual style sheets. */
	css: string
	typeface: Brand['typeface']
	/** A drawing of the site in the colours of the clinic. */
	repaint: (svg: string) => string
}

export const PageLookContext = createContext<PageLook | undefined>(undefined)
