import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mostPixels, pictureLibrary, startPictureProcess } from '#app/files/picture-process.server.ts'
import { second } from '#app/platform/units.ts'
import program from './copy-program.js?raw'

export type CopyJob = {
	path: string
	/** The copy is refused when the file's hash differs. */
	hash: string
	width: number
	format: 'avif' | 'webp' | 'jpg' | 'png'
	most: number
}

type Reply = { bytes: Uint8Array } | { error: string; detail?: string }

/** `busy` and `changed` are temporary; `missing` is the library, `broken` the picture. */
export class CopyError extends Error {
	override name = 'CopyError'
	readonly code: string
	constructor(code: string, detail = code) {
		super(detail)
		this.code = code
	}
}

type Waiting = { job: CopyJob; resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

const [mostWaiting, longest, idle] = [40, 60 * second, 10 * second]

/** One at a time, requested ones before prefetched ones, in a child process that exits when idle. */
export function createCopyMaker() {
	const [asked, ahead]: [Waiting[], Waiting[]] = [[], []]
	let child: ChildProcess | undefined
	let current: { waiting: Waiting; late: NodeJS.Timeout } | undefined
	let resting: NodeJS.Timeout | undefined
	let stopped = false

	function next() {
		if (current || stopped) return
		const waiting = asked.shift() ?? ahead.shift()
		if (!waiting) {
			child?.channel?.unref()
			resting = setTimeout(end, idle).unref()
			return
		}
		clearTimeout(resting)
		const worker = child ?? start()
		child = worker
		current = { waiting, late: setTimeout(() => worker.kill('SIGKILL'), longest).unref() }
		worker.channel?.ref()
		worker.send(waiting.job, () => {})
	}

	function start() {
		const worker = spawnWorker(settle, () => {
			if (child !== worker) return
			child = undefined
			settle({ error: 'broken', detail: 'its process ended' })
		})
		return worker
	}

	function settle(reply: Reply) {
		if (!current) return
		clearTimeout(current.late)
		handOver(current.waiting, reply)
		current = undefined
		next()
	}

	function end() {
		child?.kill('SIGKILL')
		child = undefined
	}

	return {
		make: (job: CopyJob, isAhead = false) =>
			new Promise<Buffer>((resolve, reject) => {
				if (stopped || (!isAhead && asked.length >= mostWaiting)) return reject(new CopyError('busy'))
				;(isAhead ? ahead : asked).push({ job, resolve, reject })
				next()
			}),
		stop() {
			stopped = true
			for (const { reject } of [...asked.splice(0), ...ahead.splice(0)]) reject(new CopyError('busy'))
			end()
			settle({ error: 'busy' })
		},
	}
}

function handOver({ resolve, reject }: Waiting, reply: Reply) {
	if ('bytes' in reply) resolve(Buffer.from(reply.bytes))
	else reject(new CopyError(reply.error, reply.detail))
}

function spawnWorker(onReply: (reply: Reply) => void, onClose: () => void): ChildProcess {
	// The child reports a missing library.
	const words = [pictureLibrary() ?? 'sharp', String(mostPixels)]
	const worker = startPictureProcess(program, words, {
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		serialization: 'advanced',
	})
	worker.unref()
	worker.on('message', reply => onReply(reply as Reply))
	worker.on('error', () => {})
	worker.once('close', onClose)
	return worker
}

/** Streamed, because files may be large. */
export async function hashOfFile(path: string) {
	const sum = createHash('sha256')
	for await (const piece of createReadStream(path)) sum.update(piece)
	return sum.digest('hex').slice(0, 32)
}
