import { expect, it } from 'vitest'
import { createLruCache } from './lru-cache.ts'

it('forgets what was not used for longest when there are too many', () => {
	const cache = createLruCache<string>({ entries: 2 })
	cache.put('a', 'A')
	cache.put('b', 'B')
	cache.find('a')
	cache.put('c', 'C')

	expect(['a', 'b', 'c'].map(cache.find)).toEqual(['A', undefined, 'C'])
})

it('evicts as many entries as a large one needs space for', () => {
	const cache = createLruCache<string>({ size: 10 })
	cache.put('a', 'A', 4)
	cache.put('b', 'B', 4)
	cache.put('c', 'C', 8)

	expect(['a', 'b', 'c'].map(cache.find)).toEqual([undefined, undefined, 'C'])
	expect(cache.size()).toBe(8)
})

it('keeps the others when one comes that never fits, and forgets what it replaces', () => {
	const cache = createLruCache<string>({ size: 10 })
	cache.put('a', 'A', 4)
	cache.put('b', 'B', 4)
	cache.put('b', 'larger', 11)

	expect(['a', 'b'].map(cache.find)).toEqual(['A', undefined])
	expect(cache.size()).toBe(4)
})

it('counts what is put again and what is dropped once', () => {
	const cache = createLruCache<string>({ size: 10 })
	cache.put('a', 'A', 4)
	cache.put('a', 'again', 5)
	cache.put('b', 'B', 5)
	cache.drop('b')
	cache.drop('never there')

	expect(cache.size()).toBe(5)
	expect(cache.find('a')).toBe('again')
})
