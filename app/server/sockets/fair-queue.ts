type Options = {
	maxWaiting?: number
	halfLife?: number
	clock?: () => number
}

/** Senders whose use is remembered; more than a flood can have served within the time of memory. */
const maxSenders = 10_000

/** Tasks of many senders: of all who wait, whoever was served least lately is next. */
export class FairQueue<Task> {
	readonly #maxWaiting
	readonly #halfLife
	readonly #clock
	readonly #waiting = new Map<unknown, Task[]>()
	readonly #used = new Map<unknown, number>()
	#count = 0
	#halvedAt

	constructor({
		maxWaiting = Number.POSITIVE_INFINITY,
		halfLife = 10_000,
		clock = () => performance.now(),
	}: Options = {}) {
		this.#maxWaiting = maxWaiting
		this.#halfLife = halfLife
		this.#clock = clock
		this.#halvedAt = clock()
	}

	size() {
		return this.#count
	}

	/** @returns the task that has no place now: this one, or the latest of a sender with more of them */
	add(sender: unknown, task: Task) {
		const displaced = this.#count < this.#maxWaiting ? undefined : this.#makeRoom(sender)
		if (this.#count >= this.#maxWaiting) return task
		const tasks = this.#waiting.get(sender)
		if (tasks) tasks.push(task)
		else this.#waiting.set(sender, [task])
		this.#count++
		return displaced
	}

	/**
	 * The next task and its sender; undefined where none waits.
	 * @param isReady whether a sender may have another one now
	 */
	take(isReady = (_sender: unknown) => true) {
		if (this.#count === 0) return undefined
		const sender = this.#lightest(isReady)
		const task = this.#takeFrom(sender, tasks => tasks.shift())
		return task && { sender, task }
	}

	serve(sender: unknown) {
		this.#forget()
		if (this.#used.size < maxSenders || this.#used.has(sender))
			this.#used.set(sender, this.timesServed(sender) + 1)
	}

	#lightest(isReady: (sender: unknown) => boolean) {
		let found: unknown
		let least = Number.POSITIVE_INFINITY
		for (const sender of this.#waiting.keys()) {
			const use = this.timesServed(sender)
			if (use >= least || !isReady(sender)) continue
			least = use
			found = sender
		}
		return found
	}

	/** Takes the latest task of the sender with most of them; nothing where that is the one who asks. */
	#makeRoom(asking: unknown) {
		let heaviest: unknown = asking
		let most = (this.#waiting.get(asking)?.length ?? 0) + 1
		for (const [sender, { length }] of this.#waiting) {
			if (length <= most) continue
			most = length
			heaviest = sender
		}
		return heaviest === asking ? undefined : this.#takeFrom(heaviest, tasks => tasks.pop())
	}

	#takeFrom(sender: unknown, pick: (tasks: Task[]) => Task | undefined) {
		const tasks = this.#waiting.get(sender) ?? []
		const task = pick(tasks)
		if (tasks.length === 0) this.#waiting.delete(sender)
		if (task) this.#count--
		return task
	}

	#forget() {
		if (this.#clock() - this.#halvedAt < this.#halfLife) return
		this.#halvedAt = this.#clock()
		for (const [sender, use] of this.#used) {
			if (use <= 1) this.#used.delete(sender)
			else this.#used.set(sender, use / 2)
		}
	}

	timesServed(sender: unknown) {
		return this.#used.get(sender) ?? 0
	}
}
