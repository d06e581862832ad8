export type SpamSignals = {
	honeypotFilled: boolean
	tookMs?: number | undefined
}

/** A name no browser fills in by itself. */
export const honeypotName = 'homepage_of_sender'
