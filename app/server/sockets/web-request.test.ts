import { afterEach, expect, it, vi } from 'vitest'
import type { ClinicError } from '#app/clinic/errors.ts'
import { readBody, readForm } from './web-request.server.ts'

afterEach(() => {
	vi.useRealTimers()
})

const url = 'https://clinic.example/appointment'
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
	new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const refusal = (work: Promise<unknown>) =>
	work.then(
		() => expect.fail('was not refused'),
		(error: ClinicError) => error,
	)

/** A client that sends one piece and then falls silent. */
const stalled = (size: number) =>
	new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(size)) })

it('reads exactly as much as it may', async () => {
	expect(await readBody(post('x'.repeat(100)), 100)).toHaveLength(100)
	expect(await readBody(new Request(url, { method: 'POST' }), 100)).toHaveLength(0)
	expect((await refusal(readBody(post('x'.repeat(101)), 100))).status).toBe(413)
})

it('does not wait for a body that already said it is too long', async () => {
	vi.useFakeTimers()
	const answer = refusal(readBody(post(stalled(1), { 'Content-Length': '101' }), 100))

	await vi.advanceTimersByTimeAsync(2000)

	expect((await answer).status).toBe(413)
})

it('lets the rest of an overlong body pass before it answers, but not for ever', async () => {
	vi.useFakeTimers()
	let pieces = 0
	const long = new ReadableStream({
		pull(controller) {
			if (++pieces > 50) controller.close()
			else controller.enqueue(new Uint8Array(100))
		},
	})

	expect((await refusal(readBody(post(long), 100))).status).toBe(413)
	expect(pieces).toBe(51)

	const answer = refusal(readBody(post(stalled(101)), 100))
	await vi.advanceTimersByTimeAsync(2000)
	expect((await answer).status).toBe(413)
})

it('stops forgetting a body that never ends', async () => {
	let sent = 0
	const endless = new ReadableStream({
		pull(controller) {
			sent += 1024 * 1024
			controller.enqueue(new Uint8Array(1024 * 1024))
		},
	})

	expect((await refusal(readBody(post(endless), 100))).status).toBe(413)
	expect(sent).toBeLessThan(64 * 1024 * 1024)
})

it('reads a form in both ways a browser sends it', async () => {
	const form = new FormData()
	form.set('name', 'Галина Петровна')

	for (const body of [form, new URLSearchParams([['name', 'Галина Петровна']])]) {
		expect((await readForm(post(body), 1000)).get('name')).toBe('Галина Петровна')
	}
})

it('says what is wrong with a form it cannot read', async () => {
	const broken = post('--x\r\nno form', { 'Content-Type': 'multipart/form-data; boundary=x' })

	expect((await refusal(readForm(post('{}', { 'Content-Type': 'application/json' }), 100))).status).toBe(415)
	expect((await refusal(readForm(broken, 100))).status).toBe(400)
	expect((await refusal(readForm(post(new URLSearchParams([['a', 'x'.repeat(100)]])), 100))).status).toBe(413)
})
