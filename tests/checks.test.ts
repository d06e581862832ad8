import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const tests = ['tests/journeys', 'tests/contract'].flatMap(folder =>
	readdirSync(folder)
		.filter(name => /\.(spec|test)\.ts$/.test(name))
		.map(name => readFileSync(join(folder, name), 'utf8')),
)

it('names a test after each of the fifty checks of accessibility', () => {
	const named = tests
		.flatMap(text => [...text.matchAll(/\(checks? ([\d, ]+)\)/g)])
		.flatMap(([, numbers = '']) => numbers.split(',').map(Number))

	expect([...new Set(named)].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
})
