import { FairQueue } from './fair-queue.ts'

type Task = { start: () => void; isGone: () => boolean }
type Options = {
	budget: number
	maxPostponed: number
	clock?: () => number
}

const share = 0.1

/** Who was served less often lately than any flood is a visitor, with all files of some pages. */
const fewAnswers = 100
const extra = 20

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
		this.#left = this.#budget + postponed * share
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
		while (this.#left > -extra) {
			const next = this.#queue.take(this.#left > 0 ? undefined : sender => this.#isVisitor(sender))
			if (!next) return
			if (!next.task.isGone()) this.#begin(next.sender, next.task)
		}
	}
}
