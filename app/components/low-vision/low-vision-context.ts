import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LowVision } from '#app/clinic/low-vision.ts'

declare global {
	interface Window {
		/** Set by the panel on this page: null for the normal version. */
		lowVision?: LowVision | null
	}
}

const Chosen = createContext<LowVision | undefined>(undefined)

export const LowVisionProvider = Chosen.Provider

export const useLowVision = () => useContext(Chosen)

function subscribe(changed: () => void) {
	addEventListener('low-vision', changed)
	return () => removeEventListener('low-vision', changed)
}

/** The panel's script, outside React, may override what the server rendered. */
export function useChosenLowVision(made: LowVision | undefined) {
	const chosen = useSyncExternalStore(
		subscribe,
		() => window.lowVision,
		() => undefined,
	)
	return chosen === undefined ? made : (chosen ?? undefined)
}
