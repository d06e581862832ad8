import { createContext, useContext } from 'react'

export type ShownDrawing = { src: string; width: number; height: number }

export type SiteBrand = {
	logo?: ShownDrawing
	logoOnDark?: ShownDrawing
	hero?: ShownDrawing
	/** Version of the clinic's colours, for the addresses of recoloured drawings. */
	paint?: string
}

const Shown = createContext<SiteBrand>({})

export const SiteBrandProvider = Shown.Provider

export const useBrand = () => useContext(Shown)

/** A wider logo contains the clinic's name. */
const widest = 1.6

export const isWide = ({ width, height }: ShownDrawing) => width / height > widest

export function useDrawing() {
	const { paint } = useBrand()
	return (built: string) =>
		paint && built.startsWith('/assets/') ? `/brand/art/${built.slice('/assets/'.length)}?v=${paint}` : built
}
