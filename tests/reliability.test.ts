import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const tests = ['app', 'tests'].flatMap(folder =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter(name => /\.(spec|test)\.ts$/.test(name))
		.map(name => readFileSync(join(folder, name), 'utf8')),
)

it('names a test after each of the forty checks of reliability', () => {
	const named = tests
		.flatMap(text => [...text.matchAll(/\(reliability ([\d, ]+)\)/g)])
		.flatMap(([, numbers = '']) => numbers.split(',').map(Number))

	expect([...new Set(named)].sort((a, b) => a - b)).toEqual(
		Array.from({ length: 40 }, (_, index) => index + 1),
	)
})
