import { expect, it } from 'vitest'
import { hour } from '#app/platform/units.ts'
import { createStaleCache } from './stale-cache.server.ts'

const small = { given: 'Прайс', maxAge: 60, size: 10 }

function copiesAt(most?: { entries: number; size: number }) {
	const time = { now: 0 }
	return { time, copies: createStaleCache({ clock: () => time.now, ...(most ? { most } : {}) }) }
}

it('is fresh for its max-age and usable for a day', () => {
	const { copies, time } = copiesAt()
	copies.keep('/prices', small)

	time.now = 59_999
	expect(copies.find('/prices')).toEqual({ given: 'Прайс', isFresh: true })
	time.now = 60_000
	expect(copies.find('/prices')).toEqual({ given: 'Прайс', isFresh: false })
	time.now = 24 * hour - 1
	expect(copies.find('/prices')).toEqual({ given: 'Прайс', isFresh: false })
	time.now = 24 * hour
	expect(copies.find('/prices')).toBeUndefined()
})

it('keeps for ever what has no age', () => {
	const { copies, time } = copiesAt()
	copies.keep('/settings', { ...small, ageless: true })

	time.now = 24 * 365 * hour
	expect(copies.find('/settings')).toEqual({ given: 'Прайс', isFresh: false })
})

it('lets go of what was not used for longest', () => {
	const { copies } = copiesAt({ entries: 2, size: 1000 })
	copies.keep('/a', small)
	copies.keep('/b', small)
	copies.find('/a')
	copies.keep('/c', small)

	expect(['/a', '/b', '/c'].filter(key => copies.find(key))).toEqual(['/a', '/c'])
})

it('holds no more letters than it may, and counts a renewed copy once', () => {
	const { copies } = copiesAt({ entries: 100, size: 100 })
	copies.keep('/a', { ...small, size: 50 })
	for (let time = 0; time < 10; time++) copies.keep('/b', { ...small, size: 50 })
	expect(copies.find('/a')).toBeDefined()

	copies.keep('/c', { ...small, size: 90 })
	expect(['/a', '/b', '/c'].filter(key => copies.find(key))).toEqual(['/c'])

	copies.keep('/huge', { ...small, size: 101 })
	expect(['/c', '/huge'].filter(key => copies.find(key))).toEqual(['/c'])
})
