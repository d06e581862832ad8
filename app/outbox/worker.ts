/** How many letters of a channel one process has in hand: their order does not matter, their leases are their own. */
const concurrency = 4

type Work<Letter> = {
	take: () => Promise<Letter | undefined>
	deliver: (letter: Letter) => Promise<void>
	isResting: () => boolean
	onError: (error: unknown) => void
}

/** Works until nothing is due: one run looks, and each that finds a letter starts another. */
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

	function look() {
		if (closed) return
		if (busy.size >= concurrency) {
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
		async close() {
			closed = true
			await Promise.all(busy)
		},
	}
}
