import { expect, it, vi } from 'vitest'
import { retry } from './retry.ts'

const failing = (times: number) => {
	let count = 0
	return vi.fn(async () => {
		if (++count <= times) throw new Error(`attempt ${count}`)
		return count
	})
}

it('does work again until it succeeds', async () => {
	expect(await retry(failing(2), () => true)).toBe(3)
})

it('stops at an error that may not be retried', async () => {
	const work = failing(9)

	await expect(retry(work, (_, attempt) => attempt < 2)).rejects.toThrow('attempt 2')
	expect(work).toHaveBeenCalledTimes(2)
})

it('throws the error of the last attempt', async () => {
	await expect(retry(failing(9), () => true, 3)).rejects.toThrow('attempt 3')
})
