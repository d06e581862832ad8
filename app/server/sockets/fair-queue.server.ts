import { isWriting } from '#app/platform/http-methods.ts'
import { second } from '#app/platform/units.ts'
import type { Step } from '#app/server/exchange.server.ts'

type Task = { start: () => void; isGone: () => boolean }
/** Times are in milliseconds. */
type Options = {
	budget: number
	maxPostponed: number
	clock?: () => number
}

const shareOfPostponed = 0.1

/** Below this many recent answers, all files of some pages, a sender counts as a visitor, not a flood. */
const fewAnswers = 100
const extraForVisitors = 20

/**
 * Keeps turns of the event loop short: what exceeds the budget of one waits for the next, shared out fairly. A flood of
 * cheap requests then delays a visitor, and every step of a rendering, by one short turn and not by all of the flood, and
 * a flood alone is held to the budget.
 * Turns matter most to those who only connect: the loop accepts one connection in each (libuv since 1.46). So while
 * connections come in, answers wait for some turns that do nothing else.
 */
export class AnswerQueue {
	readonly #budget
	readonly #maxPostponed
	readonly #clock
	readonly #queue
	#callbacks: (() => void)[] = []
	#left
	#isScheduled = false
	#hasConnection = false
	#postponedAt: number | undefined

	constructor({ budget, maxPostponed, clock = () => performance.now() }: Options) {
		this.#budget = budget
		this.#maxPostponed = maxPostponed
		this.#clock = clock
		this.#queue = new FairQueue<Task>({ clock })
		this.#left = budget
	}

	#isVisitor(sender: unknown) {
		return this.#queue.timesServed(sender) < fewAnswers
	}

	add(sender: unknown, task: Task) {
		const isFree =
			this.#left > 0 && !this.#hasConnection && this.#postponedAt === undefined && this.#queue.size() === 0
		if (isFree) this.#begin(sender, task)
		else this.#queue.add(sender, task)
		this.#schedule()
	}

	/** To be called for each connection that comes in: where there is one, more may wait. */
	noteConnection() {
		this.#hasConnection = true
		this.#schedule()
	}

	inTurn(callback: () => void) {
		this.#callbacks.push(callback)
		this.#schedule()
	}

	#begin(sender: unknown, { start }: Task) {
		this.#queue.serve(sender)
		this.#run(start)
	}

	#run(work: () => void) {
		const started = this.#clock()
		work()
		this.#left -= this.#clock() - started
	}

	#schedule() {
		if (this.#isScheduled) return
		this.#isScheduled = true
		setImmediate(() => this.#nextTurn())
	}

	#nextTurn() {
		this.#isScheduled = false
		const now = this.#clock()
		if (this.#hasConnection) this.#postponedAt ??= now
		const postponed = now - (this.#postponedAt ?? now)
		this.#left = this.#budget + postponed * shareOfPostponed
		if (!this.#hasConnection || postponed >= this.#maxPostponed) {
			this.#postponedAt = undefined
			this.#beginSome()
		}
		this.#hasConnection = false
		if (this.#queue.size() > 0 || this.#callbacks.length > 0 || this.#postponedAt !== undefined)
			this.#schedule()
		else this.#left = this.#budget
	}

	#beginSome() {
		const due = this.#callbacks
		this.#callbacks = []
		for (const callback of due) this.#run(callback)
		while (this.#left > -extraForVisitors) {
			const next = this.#queue.take(this.#left > 0 ? undefined : sender => this.#isVisitor(sender))
			if (!next) return
			if (!next.task.isGone()) this.#begin(next.sender, next.task)
		}
	}
}

const mostProbes = 20

/** Lets a request go on in its turn. Monitors ask for `probes`: the first few of a second are never late. */
export function awaitTurnIn(answers: AnswerQueue, probes: ReadonlySet<string>): Step {
	let probed = { since: 0, count: 0 }
	function isAmongFirstProbes() {
		const now = performance.now()
		if (now - probed.since > second) probed = { since: now, count: 0 }
		return ++probed.count <= mostProbes
	}

	return (exchange, next) => {
		const { method, path, sender, response } = exchange
		exchange.skipsQueue ||= !isWriting(method) && probes.has(path) && isAmongFirstProbes()
		if (exchange.skipsQueue) next()
		else answers.add(sender, { start: next, isGone: () => response.destroyed })
	}
}

/** Senders whose use is remembered; more than a flood can have served within the time of memory. */
const maxSenders = 10_000
const halfLife = 10 * second

/** Tasks of many senders: of all who wait, whoever was served least lately is next. */
export class FairQueue<Task> {
	readonly #maxWaiting
	readonly #clock
	readonly #waiting = new Map<unknown, Task[]>()
	readonly #used = new Map<unknown, number>()
	#count = 0
	#halvedAt

	constructor({ maxWaiting = Number.POSITIVE_INFINITY, clock = () => performance.now() }) {
		this.#maxWaiting = maxWaiting
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
		if (this.#clock() - this.#halvedAt < halfLife) return
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
