import { createFairQueue } from './fair-queue.ts'

type Task = { start: () => void; isGone: () => boolean }
type Options = {
	/** Milliseconds of one turn of the event loop that are spent on beginning answers. */
	budget: number
	/** Milliseconds for which answers wait while connections come in. */
	maxPostponed: number
	clock?: () => number
}

/** Of the time that answers have waited for connections, the part that is added to their budget. */
const share = 0.1

/** Who was served less often lately than any flood is a visitor, with all files of some pages. */
const fewAnswers = 100
/** Milliseconds of a turn that visitors may have beyond the budget. */
const extra = 20

/**
 * Keeps turns of the event loop short: what exceeds the budget of one waits for the next, shared out fairly. A flood of
 * cheap requests then delays a visitor, and every step of a rendering, by one short turn and not by all of the flood, and
 * a flood alone is held to the budget.
 * Turns matter most to those who only connect: the loop accepts one connection in each (libuv since 1.46). So while
 * connections come in, answers wait for some turns that do nothing else.
 */
export function createAnswerQueue({ budget, maxPostponed, clock = () => performance.now() }: Options) {
	const queue = createFairQueue<Task>({ clock })
	let callbacks: (() => void)[] = []
	let left = budget
	let isScheduled = false
	let hasConnection = false
	/** When answers began to wait for connections. */
	let postponedAt: number | undefined

	const isVisitor = (sender: unknown) => queue.timesServed(sender) < fewAnswers

	function add(sender: unknown, task: Task) {
		const isFree = left > 0 && !hasConnection && postponedAt === undefined && queue.size() === 0
		if (isFree) begin(sender, task)
		else queue.add(sender, task)
		schedule()
	}

	/** To be called for each connection that comes in: where there is one, more may wait. */
	function noteConnection() {
		hasConnection = true
		schedule()
	}

	/** Calls back in the next turn that begins answers. */
	function inTurn(callback: () => void) {
		callbacks.push(callback)
		schedule()
	}

	function begin(sender: unknown, { start }: Task) {
		queue.serve(sender)
		run(start)
	}

	function run(work: () => void) {
		const started = clock()
		work()
		left -= clock() - started
	}

	function schedule() {
		if (isScheduled) return
		isScheduled = true
		setImmediate(nextTurn)
	}

	function nextTurn() {
		isScheduled = false
		const now = clock()
		if (hasConnection) postponedAt ??= now
		const postponed = now - (postponedAt ?? now)
		left = budget + postponed * share
		if (!hasConnection || postponed >= maxPostponed) {
			postponedAt = undefined
			beginSome()
		}
		hasConnection = false
		if (queue.size() > 0 || callbacks.length > 0 || postponedAt !== undefined) schedule()
		else left = budget
	}

	function beginSome() {
		const due = callbacks
		callbacks = []
		for (const callback of due) run(callback)
		while (left > -extra) {
			const next = queue.take(left > 0 ? undefined : isVisitor)
			if (!next) return
			if (!next.task.isGone()) begin(next.sender, next.task)
		}
	}

	return { add, noteConnection, inTurn }
}
