/** Repeats work while `mayRetry` allows it, at most `attempts` times, then throws: of conflicting writers one succeeds each time. */
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
