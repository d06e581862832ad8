import { FairQueue } from './fair-queue.server.ts'

type Task = { start: (done: () => void) => void; reject: () => void; isGone: () => boolean }

type Options = {
	concurrency: number
	perSender: number
	maxWaiting: number
	schedule?: (callback: () => void) => void
	clock?: () => number
}

/**
 * Bounds concurrent renderings and shares them out fairly, so a flood from one sender costs the others one rendering's
 * time. Between two of them the event loop turns once, for everything that needs no rendering.
 */
export function createRenderQueue({ concurrency, perSender, schedule = setImmediate, ...options }: Options) {
	const queue = new FairQueue<Task>(options)
	const running = new Map<unknown, number>()
	let count = 0
	const isReady = (sender: unknown) => (running.get(sender) ?? 0) < perSender

	function add(sender: unknown, task: Task) {
		if (count >= concurrency || !isReady(sender)) return queue.add(sender, task)?.reject()
		run(sender, task)
	}

	function run(sender: unknown, { start }: Task) {
		count++
		queue.serve(sender)
		running.set(sender, (running.get(sender) ?? 0) + 1)
		let isDone = false
		start(() => {
			if (isDone) return
			isDone = true
			schedule(() => end(sender))
		})
	}

	function end(sender: unknown) {
		count--
		const left = (running.get(sender) ?? 1) - 1
		if (left > 0) running.set(sender, left)
		else running.delete(sender)
		while (count < concurrency) {
			const next = queue.take(isReady)
			if (!next) return
			if (!next.task.isGone()) run(next.sender, next.task)
		}
	}

	return { add }
}
