import { write, writeSync } from 'node:fs'
import { Socket } from 'node:net'

/** Where log lines go: `write` never blocks the event loop, `writeSync` is for the end of the process. */
export type LogSink = {
	write: (bytes: Buffer, done: (error: Error | null, written: number) => void) => void
	writeSync: (bytes: Buffer) => void
}

type Options = {
	/** Bytes that may wait; later lines are dropped and counted. */
	maxBytes?: number
	/** Bytes that are written at once, and milliseconds that fewer may wait for. */
	batchBytes?: number
	interval?: number
	/** Milliseconds until the next attempt after a failed one. */
	retryAfter?: number
	/** Called when writing works again after lines were dropped. */
	onDropped: (count: number) => void
}

/**
 * Buffers log lines and writes them in batches. A full disk, a full pipe or a reader that is gone costs log lines,
 * never an answer or the shutdown.
 */
export function createLogWriter(sink: LogSink, options: Options) {
	const { maxBytes = 2_000_000, batchBytes = 16_000, interval = 200, retryAfter = 1000, onDropped } = options
	let lines: string[] = []
	let bytes = 0
	/** What is being written, or was not written in the last attempt. */
	let batch: Buffer | undefined
	let isWriting = false
	let timer: NodeJS.Timeout | undefined
	let dropped = 0
	let reported = 0

	function append(text: string) {
		const size = Buffer.byteLength(text)
		if (bytes + size > maxBytes) {
			dropped += text.split('\n').length - 1
			return
		}
		lines.push(text)
		bytes += size
		if (bytes >= batchBytes && !batch) flush()
		else schedule(interval)
	}

	function schedule(delay: number) {
		timer ??= setTimeout(flush, delay).unref()
	}

	function flush() {
		clearTimeout(timer)
		timer = undefined
		if (isWriting || (!batch && lines.length === 0)) return
		batch ??= take()
		isWriting = true
		sink.write(batch, written)
	}

	function take() {
		const text = lines.join('')
		lines = []
		return Buffer.from(text)
	}

	function written(error: Error | null, count: number) {
		isWriting = false
		const rest = batch?.subarray(count)
		bytes -= count
		batch = rest?.length ? rest : undefined
		if (error) return schedule(retryAfter)
		if (!batch && dropped > reported) {
			onDropped(dropped - reported)
			reported = dropped
		}
		if (batch || bytes >= batchBytes) flush()
		else if (bytes > 0) schedule(interval)
	}

	return {
		append,
		/** Lines lost since the start. */
		dropped: () => dropped,
		/** Writes what is left without waiting for anything; for the process's `exit`. */
		end() {
			const rest = Buffer.concat([isWriting ? Buffer.alloc(0) : (batch ?? Buffer.alloc(0)), take()])
			if (rest.length > 0) sink.writeSync(rest)
		},
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
			// Bytes that still wait for the reader stand before these.
			if (isStream && stream.writableLength > 0) return
			try {
				for (let at = 0; at < bytes.length; ) at += writeSync(stream.fd, bytes, at)
			} catch {
				// A full disk or pipe: nobody waits for the log at the end.
			}
		},
	}
}
