import { expect, it, vi } from 'vitest'
import { type LogSink, LogWriter } from './log-writer.server.ts'

/** A disk that takes whole writes while it has room, and keeps some waiting for ever when it hangs. */
function disk() {
	const state = { room: Number.POSITIVE_INFINITY, hangs: false, text: '' }
	const sink: LogSink = {
		write(bytes, done) {
			if (state.hangs) return
			const count = Math.min(bytes.length, state.room)
			state.text += bytes.subarray(0, count)
			state.room -= count
			const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
			setImmediate(() => (count > 0 ? done(null, count) : done(full, 0)))
		},
		writeSync(bytes) {
			state.text += bytes
		},
	}
	return { state, sink }
}

const line = (number: number) => `${String(number).padStart(9, '0')}\n`
const fast = { maxBytes: 100, batchBytes: 20, interval: 1, retryAfter: 1, onDropped: () => {} }

it('writes every line once and in order, also where a write takes only a part', async () => {
	const { state, sink } = disk()
	const writer = new LogWriter(sink, fast)
	state.room = 5
	for (const number of [1, 2, 3]) writer.append(line(number))
	await vi.waitFor(() => expect(state.text).toBe('00000'))
	state.room = Number.POSITIVE_INFINITY

	await vi.waitFor(() => expect(state.text).toBe(line(1) + line(2) + line(3)))
	expect(writer.dropped()).toBe(0)
})

it('drops lines of a full disk, and reports how many when it can write again', async () => {
	const { state, sink } = disk()
	const onDropped = vi.fn(count => writer.append(`dropped ${count}\n`))
	const writer = new LogWriter(sink, { ...fast, onDropped })
	state.room = 0
	for (let number = 0; number < 25; number++) writer.append(line(number))
	expect(writer.dropped()).toBe(15)

	state.room = Number.POSITIVE_INFINITY
	await vi.waitFor(() => expect(state.text).toContain('dropped 15\n'))
	expect(onDropped).toHaveBeenCalledTimes(1)
	expect(state.text.split('\n').filter(Boolean)).toHaveLength(11)
})

it('holds no more than its bound while a write never ends, and waits for nothing at the end', async () => {
	const { state, sink } = disk()
	const writer = new LogWriter(sink, fast)
	state.hangs = true
	for (let number = 0; number < 1000; number++) writer.append(line(number))

	expect(writer.dropped()).toBe(990)
	writer.end()
	expect(state.text).toBe(Array.from({ length: 8 }, (_, number) => line(number + 2)).join(''))
})
