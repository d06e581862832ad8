import { expect, it } from 'vitest'
import { timedOut, withTimeout } from './with-timeout.ts'

const never = new Promise<never>(() => {})
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const late = () => timedOut('too slow')

it('gives what comes in time', async () => {
	expect(await withTimeout(Promise.resolve('here'), 1000, late)).toBe('here')
})

it('gives up on what does not come', async () => {
	await expect(withTimeout(never, 5, late)).rejects.toMatchObject({
		message: 'too slow',
		code: 'ETIMEDOUT',
	})
})

it('rejects with the error of the work, and adds none of its own', async () => {
	let made = 0
	const failed = Promise.reject(new Error('broken'))

	await expect(withTimeout(failed, 5, () => made++)).rejects.toThrow('broken')
	await pause(20)

	expect(made).toBe(0)
})

it('leaves no unhandled rejection where the work fails after its time', async () => {
	const unheard: unknown[] = []
	const note = (error: unknown) => unheard.push(error)
	process.on('unhandledRejection', note)
	const failing = pause(10).then(() => Promise.reject(new Error('broken')))

	await expect(withTimeout(failing, 1, late)).rejects.toThrow('too slow')
	await pause(30)
	process.off('unhandledRejection', note)

	expect(unheard).toEqual([])
})
