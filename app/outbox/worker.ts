const concurrency = 4

type Work<Letter> = {
	take: () => Promise<Letter | undefined>
	deliver: (letter: Letter) => Promise<void>
	isResting: () => boolean
	onError: (error: unknown) => void
}

/** Each run that finds a letter starts another one. */
export function createWorker<Letter>({ take, deliver, isResting, onError }: Work<Letter>) {
	const busy = new Set<Promise<void>>()
	let closed = false
	let isWanted = false

	async function work() {
		while (!closed && !isResting()) {
			const letter = await take()
			if (!letter) return
			poll()
			await deliver(letter)
		}
	}

	function poll() {
		if (closed) return
		if (busy.size >= concurrency) {
			isWanted = true
			return
		}
		const run = work()
			.catch(onError)
			.finally(() => {
				busy.delete(run)
				if (!isWanted) return
				isWanted = false
				poll()
			})
		busy.add(run)
	}

	return {
		poll,
		async close() {
			closed = true
			await Promise.all(busy)
		},
	}
}
