/**
 * Does work again for as long as `mayRetry` allows it after an error, and throws the last error.
 * @param attempts how often in all; five are enough for conflicting writers, of whom each time at least one succeeds
 */
export async function retry<Result>(
	work: () => Promise<Result>,
	mayRetry: (error: unknown, attempt: number) => boolean | Promise<boolean>,
	attempts = 5,
) {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work()
		} catch (error) {
			if (attempt === attempts || !(await mayRetry(error, attempt))) throw error
		}
	}
}
