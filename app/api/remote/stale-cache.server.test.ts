import { expect, it } from 'vitest'
import { hour } from '#app/platform/units.ts'
import { createStaleCache } from './stale-cache.server.ts'

const small = { value: 'Прайс', maxAge: 60, size: 10 }

function cacheAt(most?: { entries: number; size: number }) {
	const time = { now: 0 }
	return { time, cache: createStaleCache({ clock: () => time.now, ...(most ? { most } : {}) }) }
}

it('is fresh for its max-age and usable for a day', () => {
	const { cache, time } = cacheAt()
	cache.keep('/prices', small)

	time.now = 59_999
	expect(cache.find('/prices')).toEqual({ value: 'Прайс', isFresh: true })
	time.now = 60_000
	expect(cache.find('/prices')).toEqual({ value: 'Прайс', isFresh: false })
	time.now = 24 * hour - 1
	expect(cache.find('/prices')).toEqual({ value: 'Прайс', isFresh: false })
	time.now = 24 * hour
	expect(cache.find('/prices')).toBeUndefined()
})

it('keeps for ever what has no age', () => {
	const { cache, time } = cacheAt()
	cache.keep('/settings', { ...small, ageless: true })

	time.now = 24 * 365 * hour
	expect(cache.find('/settings')).toEqual({ value: 'Прайс', isFresh: false })
})

it('lets go of what was not used for longest', () => {
	const { cache } = cacheAt({ entries: 2, size: 1000 })
	cache.keep('/a', small)
	cache.keep('/b', small)
	cache.find('/a')
	cache.keep('/c', small)

	expect(['/a', '/b', '/c'].filter(key => cache.find(key))).toEqual(['/a', '/c'])
})

it('holds no more characters than it may, and counts a renewed entry once', () => {
	const { cache } = cacheAt({ entries: 100, size: 100 })
	cache.keep('/a', { ...small, size: 50 })
	for (let time = 0; time < 10; time++) cache.keep('/b', { ...small, size: 50 })
	expect(cache.find('/a')).toBeDefined()

	cache.keep('/c', { ...small, size: 90 })
	expect(['/a', '/b', '/c'].filter(key => cache.find(key))).toEqual(['/c'])

	cache.keep('/huge', { ...small, size: 101 })
	expect(['/c', '/huge'].filter(key => cache.find(key))).toEqual(['/c'])
})
