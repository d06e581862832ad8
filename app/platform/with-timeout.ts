/** The work, or after so many milliseconds a rejection with what `late` makes; the work goes on unseen. */
export async function withTimeout<Thing>(work: Promise<Thing>, ms: number, late: () => unknown) {
	let timer: NodeJS.Timeout | undefined
	const lateness = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(late()), ms)
		timer.unref()
	})
	// After the timeout a rejection must not become an unhandled one.
	work.catch(() => {})
	return await Promise.race([work, lateness]).finally(() => clearTimeout(timer))
}

export const timedOut = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' })
