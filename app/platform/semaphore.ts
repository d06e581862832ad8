export function createSemaphore(atOnce: number) {
	const waiting: (() => void)[] = []
	let running = 0

	async function acquire() {
		if (running < atOnce) running += 1
		else await new Promise<void>(resolve => waiting.push(resolve))
	}

	function release() {
		const next = waiting.shift()
		if (next) next()
		else running -= 1
	}

	return {
		acquire,
		release,
		run: <Result>(work: () => Promise<Result>) => acquire().then(work).finally(release),
	}
}
