import { write, writeSync } from 'node:fs'
import { Socket } from 'node:net'

/** Where log lines go: `write` never blocks the event loop, `writeSync` is for the end of the process. */
export type LogSink = {
	write: (bytes: Buffer, done: (error: Error | null, written: number) => void) => void
	writeSync: (bytes: Buffer) => void
}

type Options = {
	maxBytes?: number
	batchBytes?: number
	interval?: number
	retryAfter?: number
	onDropped: (count: number) => void
}

/**
 * Buffers log lines and writes them in batches. A full disk, a full pipe or a reader that is gone costs log lines,
 * never an answer or the shutdown.
 */
export class LogWriter {
	readonly #sink
	readonly #options
	#lines: string[] = []
	#bytes = 0
	#batch: Buffer | undefined
	#isWriting = false
	#timer: NodeJS.Timeout | undefined
	#dropped = 0
	#reported = 0

	constructor(sink: LogSink, options: Options) {
		this.#sink = sink
		this.#options = { maxBytes: 2_000_000, batchBytes: 16_000, interval: 200, retryAfter: 1000, ...options }
	}

	dropped() {
		return this.#dropped
	}

	end() {
		const rest = Buffer.concat([
			this.#isWriting ? Buffer.alloc(0) : (this.#batch ?? Buffer.alloc(0)),
			this.#take(),
		])
		if (rest.length > 0) this.#sink.writeSync(rest)
	}

	append(text: string) {
		const size = Buffer.byteLength(text)
		if (this.#bytes + size > this.#options.maxBytes) {
			this.#dropped += text.split('\n').length - 1
			return
		}
		this.#lines.push(text)
		this.#bytes += size
		if (this.#bytes >= this.#options.batchBytes && !this.#batch) this.#flush()
		else this.#schedule(this.#options.interval)
	}

	#schedule(delay: number) {
		this.#timer ??= setTimeout(() => this.#flush(), delay).unref()
	}

	#flush() {
		clearTimeout(this.#timer)
		this.#timer = undefined
		if (this.#isWriting || (!this.#batch && this.#lines.length === 0)) return
		this.#batch ??= this.#take()
		this.#isWriting = true
		this.#sink.write(this.#batch, (error, count) => this.#written(error, count))
	}

	#take() {
		const text = this.#lines.join('')
		this.#lines = []
		return Buffer.from(text)
	}

	#written(error: Error | null, count: number) {
		this.#isWriting = false
		const rest = this.#batch?.subarray(count)
		this.#bytes -= count
		this.#batch = rest?.length ? rest : undefined
		if (error) return this.#schedule(this.#options.retryAfter)
		if (!this.#batch && this.#dropped > this.#reported) {
			this.#options.onDropped(this.#dropped - this.#reported)
			this.#reported = this.#dropped
		}
		if (this.#batch || this.#bytes >= this.#options.batchBytes) this.#flush()
		else if (this.#bytes > 0) this.#schedule(this.#options.interval)
	}
}

/**
 * The process's standard output: a pipe, socket or terminal by its stream, which does not block, and a file by the
 * thread pool, since the stream of a file writes synchronously.
 */
export function standardOutput(): LogSink {
	const stream = process.stdout
	// A reader that is gone (EPIPE) is not the end of the site; each write tells its own callback too.
	for (const output of [stream, process.stderr]) output.on('error', () => {})
	const isStream = (stream as unknown) instanceof Socket
	return {
		write(bytes, done) {
			if (!isStream) return void write(stream.fd, bytes, (error, written) => done(error, written ?? 0))
			stream.write(bytes, error => done(error ?? null, error ? 0 : bytes.length))
		},
		writeSync(bytes) {
			if (isStream && stream.writableLength > 0) return
			try {
				for (let at = 0; at < bytes.length; ) at += writeSync(stream.fd, bytes, at)
			} catch {
				// A full disk or pipe: nobody waits for the log at the end.
			}
		},
	}
}
