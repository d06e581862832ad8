type Options = {
	/** Tasks that may wait; beyond them the sender with most of them loses its latest one. */
	maxWaiting?: number
	/** Milliseconds after which half of what a sender had is forgotten. */
	halfLife?: number
	clock?: () => number
}

/** Senders whose use is remembered; more than a flood can have served within the time of memory. */
const maxSenders = 10_000

/** Tasks of many senders: of all who wait, whoever was served least lately is next. */
export function createFairQueue<Task>({
	maxWaiting = Number.POSITIVE_INFINITY,
	halfLife = 10_000,
	clock = () => performance.now(),
}: Options = {}) {
	const waiting = new Map<unknown, Task[]>()
	const used = new Map<unknown, number>()
	let count = 0
	let halvedAt = clock()

	/** @returns the task that has no place now: this one, or the latest of a sender with more of them */
	function add(sender: unknown, task: Task) {
		const displaced = count < maxWaiting ? undefined : makeRoom(sender)
		if (count >= maxWaiting) return task
		const tasks = waiting.get(sender)
		if (tasks) tasks.push(task)
		else waiting.set(sender, [task])
		count++
		return displaced
	}

	/**
	 * The next task and its sender; undefined where none waits.
	 * @param isReady whether a sender may have another one now
	 */
	function take(isReady = (_sender: unknown) => true) {
		if (count === 0) return undefined
		const sender = lightest(isReady)
		const task = takeFrom(sender, tasks => tasks.shift())
		return task && { sender, task }
	}

	/** Notes that a sender was served. */
	function serve(sender: unknown) {
		forget()
		if (used.size < maxSenders || used.has(sender)) used.set(sender, timesServed(sender) + 1)
	}

	function lightest(isReady: (sender: unknown) => boolean) {
		let found: unknown
		let least = Number.POSITIVE_INFINITY
		for (const sender of waiting.keys()) {
			const use = timesServed(sender)
			if (use >= least || !isReady(sender)) continue
			least = use
			found = sender
		}
		return found
	}

	/** Takes the latest task of the sender with most of them; nothing where that is the one who asks. */
	function makeRoom(asking: unknown) {
		let heaviest: unknown = asking
		let most = (waiting.get(asking)?.length ?? 0) + 1
		for (const [sender, { length }] of waiting) {
			if (length <= most) continue
			most = length
			heaviest = sender
		}
		return heaviest === asking ? undefined : takeFrom(heaviest, tasks => tasks.pop())
	}

	function takeFrom(sender: unknown, pick: (tasks: Task[]) => Task | undefined) {
		const tasks = waiting.get(sender) ?? []
		const task = pick(tasks)
		if (tasks.length === 0) waiting.delete(sender)
		if (task) count--
		return task
	}

	function forget() {
		if (clock() - halvedAt < halfLife) return
		halvedAt = clock()
		for (const [sender, use] of used) {
			if (use <= 1) used.delete(sender)
			else used.set(sender, use / 2)
		}
	}

	/** How many times a sender was served lately, older ones halved. */
	const timesServed = (sender: unknown) => used.get(sender) ?? 0

	return { add, take, serve, timesServed, size: () => count }
}
