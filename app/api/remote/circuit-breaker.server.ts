const mostFailures = 5
const pauseMs = 30_000

export type Breaker = ReturnType<typeof createCircuitBreaker>

type Options = {
	clock: () => number
	onTurn?: (state: 'resting' | 'answering') => void
}

/** After five failures in a row what failed is left alone; every half a minute one try decides whether it answers again. */
export function createCircuitBreaker({ clock, onTurn = () => {} }: Options) {
	let failures = 0
	let restsUntil = 0
	let last: { error: unknown; of: string | undefined } | undefined

	return {
		isResting: () => failures >= mostFailures && clock() < restsUntil,
		isWary: () => failures > 0,
		lastError: () => last?.error,

		/** Whoever asks after the pause asks for all: the others rest until it is known how that ends. */
		begin() {
			if (failures >= mostFailures) restsUntil = clock() + pauseMs
		},
		/** `of` names what was asked: the same thing failing again and again says nothing of the rest. */
		failed(error: unknown, of?: string) {
			const repeated = failures > 0 && of !== undefined && of === last?.of
			last = { error, of }
			if (repeated) return
			failures++
			if (failures !== mostFailures) return
			restsUntil = clock() + pauseMs
			onTurn('resting')
		},
		answered() {
			if (failures >= mostFailures) onTurn('answering')
			failures = 0
			last = undefined
		},
	}
}
