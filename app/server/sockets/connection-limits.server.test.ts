import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { megabyte } from '#app/platform/units.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { awaitRequest, beginRequest, endRequest, limitBodyTime } from './connection.server.ts'
import { createConnectionLimits } from './connection-limits.server.ts'

/** A connection without a line: what waits in it for its reader is a number. */
class Connection extends EventEmitter {
	destroyed = false
	bytesRead = 0
	bytesWritten = 0
	writableLength = 0

	destroy() {
		if (this.destroyed) return
		this.destroyed = true
		this.emit('close')
	}
}

const as = (connection: Connection) => connection as unknown as Socket
const ended = (all: Connection[]) => all.filter(({ destroyed }) => destroyed).length
const many = (count: number) => Array.from({ length: count }, () => new Connection())

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('of one address', () => {
	it('200 connections are taken, and another one when one of them has ended', () => {
		const { add } = createConnectionLimits()
		const all = many(201)

		expect(all.map(one => add(as(one), '203.0.113.7')).lastIndexOf(true)).toBe(199)
		expect(add(as(new Connection()), '203.0.113.7')).toBe(false)
		expect(add(as(new Connection()), '203.0.113.8')).toBe(true)

		all[0]?.destroy()
		expect(add(as(new Connection()), '203.0.113.7')).toBe(true)
		expect(add(as(new Connection()), '203.0.113.7')).toBe(false)
	})

	it('that stands for many senders any number is taken', () => {
		const { add } = createConnectionLimits()

		expect(many(1000).every(one => add(as(one), undefined))).toBe(true)
	})
})

describe('in all', () => {
	const { add } = createConnectionLimits()
	const all = many(2000)

	it('2 000 are taken; the next one ends the one that was idle for longest', () => {
		for (const [index, one] of all.entries()) {
			expect(add(as(one), undefined)).toBe(true)
			awaitRequest(as(one), () => {})
			beginRequest(as(one), over)
			vi.advanceTimersByTime(1)
			if (index === 7 || index === 3) endRequest(as(one), over)
		}
		function over() {}

		expect(ended(all)).toBe(0)
		expect(add(as(new Connection()), undefined)).toBe(true)
		expect(all.findIndex(({ destroyed }) => destroyed)).toBe(3)
		expect(add(as(new Connection()), undefined)).toBe(true)
		expect(all.flatMap(({ destroyed }, index) => (destroyed ? index : []))).toEqual([3, 7])
	})

	it('where none is idle the next one is not taken', () => {
		expect(add(as(new Connection()), undefined)).toBe(false)
		all[0]?.destroy()
		expect(add(as(new Connection()), undefined)).toBe(true)
		expect(add(as(new Connection()), undefined)).toBe(false)
	})
})

describe('in all, where every connection is busy', () => {
	function posting(files = false) {
		const socket = as(new Connection())
		const headers = { 'content-length': '100', 'content-type': 'multipart/form-data' }
		const request = Object.assign(new EventEmitter(), { headers, complete: false, socket })
		awaitRequest(socket, () => {})
		beginRequest(socket, () => {})
		const exchange = { path: '/appointment', hasBody: true, request, response: new EventEmitter() }
		limitBodyTime(() => files)(exchange as unknown as Exchange, () => {})
		return { socket, request }
	}

	it('the next one ends the one whose body has been on its way for longest, and for five seconds', () => {
		const { add } = createConnectionLimits({ max: 2 })
		const [first, second] = [posting(), posting()]
		add(first.socket, undefined)
		vi.advanceTimersByTime(1000)
		second.request.complete = true
		add(second.socket, undefined)

		expect(add(as(new Connection()), undefined)).toBe(false)
		vi.advanceTimersByTime(5000)
		expect(add(as(new Connection()), undefined)).toBe(true)
		expect([first.socket.destroyed, second.socket.destroyed]).toEqual([true, false])
		expect(add(as(new Connection()), undefined)).toBe(false)
	})

	it.each([false, true])('no timer outlives the connection of a body, of files: %s', files => {
		const { request } = posting(files)
		const before = vi.getTimerCount()

		// Of a pipelined answer Node says nothing.
		request.emit('close')

		expect(vi.getTimerCount()).toBe(before - 1)
	})
})

describe('bytes that wait for readers', () => {
	function waiting(...megabytes: number[]) {
		const { add } = createConnectionLimits()
		const all = many(megabytes.length)
		for (const [index, one] of all.entries()) {
			add(as(one), undefined)
			one.writableLength = (megabytes[index] ?? 0) * megabyte
		}
		return all
	}

	it('may be 64 MB', () => {
		const all = waiting(...Array<number>(64).fill(1))
		vi.advanceTimersByTime(2000)

		expect(ended(all)).toBe(0)
	})

	it('beyond that end the connections where most wait, until half is left', () => {
		const all = waiting(20, 1, 30, 0, 14)
		vi.advanceTimersByTime(2000)

		expect(all.map(({ destroyed }) => destroyed)).toEqual([true, false, true, false, false])
	})

	it('end a connection that takes none of them for 30 s, however few', () => {
		const [still, slow, free] = waiting(0.001, 0.001, 0)
		for (let second = 0; second < 29; second++) {
			vi.advanceTimersByTime(1000)
			if (slow && second % 20 === 0) slow.bytesWritten += 1
		}
		expect([still?.destroyed, slow?.destroyed]).toEqual([false, false])
		vi.advanceTimersByTime(3000)

		expect([still?.destroyed, slow?.destroyed, free?.destroyed]).toEqual([true, false, false])
	})
})
