import { expect, it } from 'vitest'
import { readContent } from '#app/content/content.server.ts'

it('has a whole number of its own for each kind and version', () => {
	const ids = readContent('content').legal.map(({ id }) => id)

	expect(ids.length).toBeGreaterThan(5)
	expect(new Set(ids).size).toBe(ids.length)
	for (const id of ids) expect(Number.isInteger(id) && id > 0 && id < 2 ** 31).toBe(true)
})
