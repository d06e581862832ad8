import { minute } from '#app/platform/units.ts'

type Options = {
	/** Called at once with the first, and at the end of each interval with how many came since. */
	onCount: (key: string, count: number) => void
	interval?: number
	most?: number
}

/** Counts what may come in a flood, so that the log holds a line an interval and not one each. */
export function createRepeatCounter({ onCount, interval = minute, most = 100 }: Options) {
	const counts = new Map<string, number>()

	function flush(key: string) {
		const count = counts.get(key) ?? 0
		counts.delete(key)
		if (count === 0) return
		onCount(key, count)
		begin(key)
	}

	function begin(key: string) {
		counts.set(key, 0)
		setTimeout(flush, interval, key).unref()
	}

	return (key: string) => {
		const count = counts.get(key)
		if (count !== undefined) return void counts.set(key, count + 1)
		if (counts.size >= most) return
		onCount(key, 1)
		begin(key)
	}
}
