import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forget, history, remember } from './history.ts'

const stored = new Map<string, string>()

beforeEach(() => {
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
	})
})

afterEach(() => {
	forget()
	vi.unstubAllGlobals()
})

it('keeps the latest query in front, each once', () => {
	for (const query of ['брекеты', 'имплант', 'брекеты']) remember(query)

	expect(history()).toEqual(['брекеты', 'имплант'])
	expect(JSON.parse(stored.get('searchHistory') ?? '')).toEqual(['брекеты', 'имплант'])
})

it('drops the oldest of eleven', () => {
	for (let n = 1; n <= 11; n++) remember(`запрос ${n}`)

	expect(history()).toHaveLength(10)
	expect(history()[0]).toBe('запрос 11')
	expect(history().at(-1)).toBe('запрос 2')
})

it('leaves nothing behind when cleared', () => {
	remember('брекеты')
	forget()

	expect(history()).toEqual([])
	expect(stored.size).toBe(0)
})

it.each(['', 'брекеты', '{}', '"x"', 'null', '[1,null,{"a":1}]'])('reads nothing from %j', text => {
	stored.set('searchHistory', text)

	expect(history()).toEqual([])
})

it('keeps what others wrote beside its own', () => {
	stored.set('searchHistory', '["имплант",7]')

	expect(remember('брекеты')).toEqual(['брекеты', 'имплант'])
})

it('remembers within the page where storage is shut', () => {
	const shut = () => {
		throw new DOMException('denied', 'SecurityError')
	}
	vi.stubGlobal('localStorage', { getItem: shut, setItem: shut, removeItem: shut })
	remember('брекеты')

	expect(remember('имплант')).toEqual(['имплант', 'брекеты'])
	expect(history()).toEqual(['имплант', 'брекеты'])
})
