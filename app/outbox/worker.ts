/** How many letters of a channel one process has in hand: their order does not matter, their leases are their own. */
const hands = 4

type Work<Letter> = {
	/** Takes the next letter that is due, if there is one. */
	take: () => Promise<Letter | undefined>
	deliver: (letter: Letter) => Promise<void>
	/** True while the other side has asked for peace. */
	isResting: () => boolean
	onError: (error: unknown) => void
}

/** Works until nothing is due: one hand looks, and each that finds a letter calls another. */
export function createWorker<Letter>({ take, deliver, isResting, onError }: Work<Letter>) {
	const busy = new Set<Promise<void>>()
	let closed = false
	let again = false

	async function work() {
		while (!closed && !isResting()) {
			const letter = await take()
			if (!letter) return
			look()
			await deliver(letter)
		}
	}

	/** Looks now; with all hands full, as soon as one is free. */
	function look() {
		if (closed) return
		if (busy.size >= hands) {
			again = true
			return
		}
		const hand = work()
			.catch(onError)
			.finally(() => {
				busy.delete(hand)
				if (!again) return
				again = false
				look()
			})
		busy.add(hand)
	}

	return {
		look,
		/** Takes nothing more, and ends with what is in hand. */
		async close() {
			closed = true
			await Promise.all(busy)
		},
	}
}
