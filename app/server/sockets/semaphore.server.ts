export function createSemaphore(atOnce: number) {
	const waiting: (() => void)[] = []
	let running = 0

	return {
		async take() {
			if (running < atOnce) running += 1
			else await new Promise<void>(resolve => waiting.push(resolve))
		},
		leave() {
			const next = waiting.shift()
			if (next) next()
			else running -= 1
		},
	}
}
