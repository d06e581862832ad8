import { sql } from 'kysely'
import { retry } from '#app/platform/retry.ts'
import type { Executor } from './database.server.ts'

type Work<Result> = (tx: Executor) => Promise<Result>

/**
 * Writes what came at the same time, and gives for each, in the same order, what to answer: a function that returns
 * the result or throws the refusal of one who left nothing behind. When it throws itself nothing of it is kept, and
 * each is tried alone.
 */
type WriteTogether<Input, Result> = (tx: Executor, inputs: Input[]) => Promise<(() => Result)[]>

/** Thrown by work that another's commit has made out of date: it is done again. */
export class ConflictRetry extends Error {}

/** Codes of PostgreSQL for a deadlock and a failed serialization, of which it has undone one transaction. */
const conflictCodes = new Set(['40P01', '40001'])
const isConflict = (error: unknown) =>
	error instanceof ConflictRetry || conflictCodes.has((error as { code?: string }).code ?? '')

type Member = {
	write: WriteTogether<unknown, unknown>
	input: unknown
	outcome: (() => unknown) | undefined
	resolve: (result: never) => void
	reject: (error: unknown) => void
}

/** For how long a group may go on growing while others keep joining, and how many it takes. */
const batchWindow = 2
const most = 100

/** Databases whose commits cost more than the work in them, with those who wait for the next one. */
const queues = new WeakMap<Executor, ReturnType<typeof createQueue>>()

export function batchCommits(db: Executor) {
	queues.set(db, createQueue(db))
}

/**
 * Has `input` written all or nothing, and returns when it is on the disk. Inputs of the same `write` that come at
 * the same time are handed to it together; one that meets a conflict is handed to it again.
 */
export async function batchedWrite<Input, Result>(
	db: Executor,
	write: WriteTogether<Input, Result>,
	input: Input,
): Promise<Result> {
	return await retry(() => writtenOnce(db, write, input), isConflict)
}

async function writtenOnce<Input, Result>(db: Executor, write: WriteTogether<Input, Result>, input: Input) {
	const queue = queues.get(db)
	if (queue) return await queue.join(write, input)

	const [outcomes] = await db.transaction().execute(tx => write(tx, [input]))
	return resultOf(outcomes)
}

/**
 * Runs `work` all or nothing, and returns when it is on the disk. Works that come at the same time share one
 * commit, and with it one waiting for the disk; one that fails takes nothing of the others with it. It may run
 * anything but long: the others of its group wait.
 */
export async function batchedTransaction<Result>(db: Executor, work: Work<Result>): Promise<Result> {
	const alone: WriteTogether<undefined, Result> = async tx => {
		const result = await work(tx)
		return [() => result]
	}
	return await batchedWrite(db, alone, undefined)
}

function createQueue(db: Executor) {
	const waiting: Member[] = []
	let working = false

	async function work() {
		working = true
		while (waiting.length > 0) {
			await gathered()
			await commitGroup(db, waiting.splice(0, most))
		}
		working = false
	}

	async function gathered() {
		const deadline = performance.now() + batchWindow
		for (let before = 0; before < waiting.length && performance.now() < deadline; ) {
			before = waiting.length
			await new Promise(resolve => setImmediate(resolve))
		}
	}

	return {
		join<Input, Result>(write: WriteTogether<Input, Result>, input: Input) {
			return new Promise<Result>((resolve, reject) => {
				waiting.push({ write: write as Member['write'], input, outcome: undefined, resolve, reject })
				if (!working) void work()
			})
		},
	}
}

async function commitGroup(db: Executor, group: Member[]) {
	try {
		await db.transaction().execute(async tx => {
			for (const batch of batchesOf(group)) await runBatch(tx, batch)
		})
	} catch (error) {
		for (const { reject } of group) reject(error)
		return
	}
	for (const { outcome, resolve, reject } of group) {
		try {
			resolve(resultOf(outcome) as never)
		} catch (refusal) {
			reject(refusal)
		}
	}
}

function batchesOf(group: Member[]) {
	const batches = new Map<Member['write'], Member[]>()
	for (const member of group) {
		const batch = batches.get(member.write)
		if (batch) batch.push(member)
		else batches.set(member.write, [member])
	}
	return batches.values()
}

async function runBatch(tx: Executor, batch: Member[]) {
	await sql`savepoint batch`.execute(tx)
	let failed: { error: unknown } | undefined
	try {
		const outcomes =
			(await batch[0]?.write(
				tx,
				batch.map(({ input }) => input),
			)) ?? []
		for (const [index, member] of batch.entries()) member.outcome = outcomes[index]
	} catch (error) {
		// After some errors, a full disk for one, nothing is left to go back to: then the group has failed.
		await sql`rollback to batch`.execute(tx).catch(() => {
			throw error
		})
		failed = { error }
	}
	await sql`release batch`.execute(tx)

	const [first, ...others] = batch
	if (!failed || !first) return
	if (others.length > 0) for (const member of batch) await runBatch(tx, [member])
	else
		first.outcome = () => {
			throw failed.error
		}
}

function resultOf<Result>(outcomes: (() => Result) | undefined) {
	if (!outcomes) throw new Error('`write` returned no outcome for an input')
	return outcomes()
}
