import { createContext, useContext } from 'react'

export type ShownDrawing = { src: string; width: number; height: number }

/** The clinic's own look, as far as a page names it; what is missing is drawn as the site comes. */
export type SiteBrand = {
	logo?: ShownDrawing
	/** White words stand round it. */
	logoOnDark?: ShownDrawing
	hero?: ShownDrawing
	/** In colours of its own: the drawings of the site are asked for in them, by this version. */
	paint?: string
}

const Shown = createContext<SiteBrand>({})

export const SiteBrandProvider = Shown.Provider

export const useBrand = () => useContext(Shown)

/** Wider than this, a logo has the clinic's name in it. */
const widest = 1.6

export const isWide = ({ width, height }: ShownDrawing) => width / height > widest

/** The address of a drawing of the site, in the colours of the clinic. */
export function useDrawing() {
	const { paint } = useBrand()
	return (built: string) =>
		paint && built.startsWith('/assets/') ? `/brand/art/${built.slice('/assets/'.length)}?v=${paint}` : built
}
