export function shareResult<Result>(
	milliseconds: number,
	compute: () => Promise<Result>,
	clock = () => performance.now(),
) {
	let result: Promise<Result> | undefined
	let until = Number.NEGATIVE_INFINITY

	return () => {
		if (result && clock() < until) return result
		until = clock() + milliseconds
		result = compute()
		return result
	}
}
