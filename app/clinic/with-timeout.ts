/** The work, or after so many milliseconds the rejection with `late`; the work goes on unseen. */
export async function withTimeout<Thing>(work: Promise<Thing>, ms: number, late: unknown) {
	let timer: NodeJS.Timeout | undefined
	const lateness = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(late), ms)
	})
	// Whoever has stopped listening must not be told that nobody listened.
	work.catch(() => {})
	return await Promise.race([work, lateness]).finally(() => clearTimeout(timer))
}
