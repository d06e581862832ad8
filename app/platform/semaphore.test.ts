import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('runs so many at once, and the next one also after a failure', async () => {
	const { run } = createSemaphore(2)
	let running = 0
	const work = async (number: number) => {
		const seen = ++running
		await new Promise(setImmediate)
		running--
		if (number === 0) throw new Error('no')
		return seen
	}

	const results = await Promise.allSettled([0, 1, 2, 3].map(number => run(() => work(number))))

	expect(results.map(({ status }) => status)).toEqual(['rejected', ...Array(3).fill('fulfilled')])
	expect(Math.max(...results.map(result => (result.status === 'fulfilled' ? result.value : 0)))).toBe(2)
	expect(running).toBe(0)
})
