const failuresToOpen = 5
const openMs = 30_000

export type Breaker = ReturnType<typeof createCircuitBreaker>

type Options = {
	clock: () => number
	onStateChange?: (state: 'resting' | 'answering') => void
}

/** Opens after five failures in a row; then one trial request each half a minute decides whether it closes. */
export function createCircuitBreaker({ clock, onStateChange = () => {} }: Options) {
	let failures = 0
	let openUntil = 0
	let last: { error: unknown; of: string | undefined } | undefined

	return {
		isOpen: () => failures >= failuresToOpen && clock() < openUntil,
		hasFailed: () => failures > 0,
		lastError: () => last?.error,

		/** The first request after the pause is the trial: for all others the breaker stays open until it ends. */
		begin() {
			if (failures >= failuresToOpen) openUntil = clock() + openMs
		},
		/** `of` names the call: one that fails again and again counts once, since it says nothing of the others. */
		failed(error: unknown, of?: string) {
			const repeated = failures > 0 && of !== undefined && of === last?.of
			last = { error, of }
			if (repeated) return
			failures++
			if (failures !== failuresToOpen) return
			openUntil = clock() + openMs
			onStateChange('resting')
		},
		answered() {
			if (failures >= failuresToOpen) onStateChange('answering')
			failures = 0
			last = undefined
		},
	}
}
