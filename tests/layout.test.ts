import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { importCycles, isBarrel, isCatchAll, longFunctions, wrongImports } from './layout.ts'
import { frameworkPackage, sizes, trackedFiles } from './sizes.ts'

const files = trackedFiles()
const sources = files.filter(path => /^app\/.*\.[jt]sx?$/.test(path))
const read = (path: string) => readFileSync(path, 'utf8')

it('allows imports along the arrows only', () => {
	expect(sources.length).toBeGreaterThan(50)
	expect(sources.flatMap(path => wrongImports(path, read(path)))).toEqual([])
})

it('has no files that load one another', () => {
	expect(importCycles(new Map(sources.map(path => [path, read(path)])))).toEqual([])
})

it('finds files that load one another, types aside', () => {
	const circle = (text: string) =>
		importCycles(
			new Map([
				['app/a/b.ts', text],
				['app/c.ts', `export { b } from '#app/a/b.ts'`],
			]),
		)

	expect(circle(`import { type C, c } from '../c.ts'`)).toEqual(['app/a/b.ts → app/c.ts → app/a/b.ts'])
	expect(circle(`import { type C } from '../c.ts'`)).toEqual([])
})

it('has no folders for everything', () => {
	expect(files.filter(isCatchAll)).toEqual([])
})

it('has no barrels', () => {
	expect(sources.filter(path => isBarrel(path, read(path)))).toEqual([])
})

it('keeps the root at the entries that its plan names', () => {
	expect([...new Set(files.map(path => path.split('/')[0]))].length).toBeLessThanOrEqual(20)
})

it('keeps at most eight loose files in app, and twenty files in a folder', () => {
	const inApp = files.filter(path => path.startsWith('app/'))
	expect(inApp.filter(path => path.split('/').length === 2).length).toBeLessThanOrEqual(8)

	const counts = new Map<string, number>()
	for (const path of inApp) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
	expect([...counts].filter(([folder, count]) => count > 20 && folder !== 'app/routes')).toEqual([])
})

it('keeps every source file short enough to read', () => {
	const written = files.filter(path => /^app\/.*\.[jt]sx?$/.test(path) && !path.includes('.test.'))
	expect(written.filter(path => read(path).split('\n').length > 250)).toEqual([])
})

it('explains in 2 to 5 % of its lines', () => {
	const { comments, lines } = sizes(files)

	expect(lines).toBeGreaterThan(10_000)
	expect(comments).toBeGreaterThan(0.02)
	expect(comments).toBeLessThan(0.05)
})

it('keeps functions within 60 lines, suites of tests aside', () => {
	const written = files.filter(path => /^(app|bench|tests)\/.*\.[jt]sx?$/.test(path))
	expect(written.flatMap(path => longFunctions(path, read(path)))).toEqual([])
})

it('has few run-time packages, each pinned exactly', () => {
	const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'))

	expect(Object.keys(dependencies).filter(name => !frameworkPackage.test(name)).length).toBeLessThanOrEqual(
		15,
	)
	expect(Object.keys(optionalDependencies)).toEqual(['sharp'])
	for (const version of Object.values({ ...dependencies, ...optionalDependencies, ...devDependencies })) {
		expect(version).toMatch(/^(npm:typescript@)?\d+\.\d+\.\d+$/)
	}
})

it.each([
	['a static import', `import { serve } from '#app/api/serve.server.ts'`],
	['a type', `import type { Serve } from '#app/api/serve.server.ts'`],
	['a side effect', `import '#app/api/serve.server.ts'`],
	['a dynamic import', `const late = () => import('#app/api/serve.server.ts')`],
	['a re-export', `export { serve } from '#app/api/serve.server.ts'`],
])('finds a forbidden import in %s', (_kind, text) => {
	expect(wrongImports('app/clinic/booking.ts', text)).toEqual([
		'app/clinic/booking.ts imports #app/api/serve.server.ts: clinic must not import from api',
	])
})

it.each([
	['app/components/card/card.tsx', `import '../field/field.tsx'`, 'write #app/folder/file.ts'],
	['app/components/card/card.tsx', `import './../field/field.tsx'`, 'write #app/folder/file.ts'],
	[
		'app/components/card/card.tsx',
		`import '#app/components/../forms/own-path.ts'`,
		'write #app/folder/file.ts',
	],
	['app/root.tsx', `import '../tests/support/people.ts'`, 'write #app/folder/file.ts'],
	['app/clinic/calls.ts', `import '#app/clinic/errors.ts'`, 'write ./file.ts'],
	['app/routes/prices/route.tsx', `import '#app/routes/prices/art/tooth.svg'`, 'write ./file.ts'],
	['app/components/card/card.tsx', `import '#app/components/field/field'`, 'write the extension'],
	[
		'app/components/card/card.tsx',
		`import '#app/clinic/booking.server.ts'`,
		'components never import a .server file',
	],
	['app/outbox/queue.ts', `import '#app/clinic/text/text-field.ts'`, 'outbox must not import from clinic'],
	[
		'app/server/cache/keys.ts',
		`import '#app/server/policy/keys.ts'`,
		'server must not import from server/policy',
	],
	[
		'app/database/rows.ts',
		`import '#app/services.server.ts'`,
		'only what composes everything imports loose files',
	],
	['app/clinic/booking.ts', `import { useId } from 'react'`, 'clinic is plain TypeScript'],
	['app/outbox/queue.ts', `import { json } from '@remix-run/node'`, 'outbox is plain TypeScript'],
])('reports what is wrong in %s with %s', (path, text, error) => {
	expect(wrongImports(path, text)).toEqual([expect.stringContaining(error)])
})

it('requires import rules for every folder', () => {
	expect(wrongImports('app/attic/box.ts', '')).toEqual([
		'app/attic/box.ts is in a folder without import rules',
	])
})

it.each([
	[
		'app/components/card/card.tsx',
		`import style from './card.module.css'; import '#app/clinic/text/text-field.ts'`,
	],
	['app/clinic/booking.ts', `import '#app/database/rows.ts'; import '#app/outbox/queue.ts'; import 'zod'`],
	['app/routes/about.tsx', `import '#app/services.server.ts'; import 'react'`],
	['app/root.tsx', `import './components/base.css'; import font from '#app/components/fonts/a.woff2?url'`],
	['app/outbox/queue.test.ts', `import '#app/clinic/text/text-field.ts'`],
	['app/routes/prices[.]csv.ts', `import '#app/routes/prices/find-prices.server.ts'`],
	['app/clinic/calls.ts', `import '#app/clinic/search/search.ts'; import './search/search.ts'`],
	[
		'app/outbox/queue.ts',
		`// import '#app/clinic/text/text-field.ts'\nconst text = "import '#app/clinic/text/text-field.ts'"`,
	],
])('finds nothing wrong in %s with %s', (path, text) => {
	expect(wrongImports(path, text)).toEqual([])
})

it('recognizes barrels and folders for everything', () => {
	expect(isBarrel('app/components/index.ts', 'export const one = 1')).toBe(true)
	expect(isBarrel('app/components/all.ts', `export * from './a.ts'\nexport { b } from './b.ts'`)).toBe(true)
	expect(isBarrel('app/components/all.ts', `import { a } from './a.ts'\nexport { a }`)).toBe(true)
	expect(isBarrel('app/components/one.ts', `export { a } from './a.ts'\nexport const b = 2`)).toBe(false)
	expect(isBarrel('app/entry.ts', `import './a.ts'`)).toBe(false)

	expect(isCatchAll('app/clinic/utils/dates.ts')).toBe(true)
	expect(isCatchAll('app/clinic/common.ts')).toBe(false)
})

it('measures functions by their lines, wherever they stand', () => {
	const lines = '\n'.repeat(60)
	expect(longFunctions('app/a.ts', `function f() {${lines}}`)).toEqual(['app/a.ts: f, 61 lines'])
	expect(longFunctions('app/a.ts', `const g = () => {${lines}}`)).toEqual(['app/a.ts: g, 61 lines'])
	expect(longFunctions('app/a.ts', `class A { #m() {${lines}} }`)).toEqual(['app/a.ts: #m, 61 lines'])
	expect(longFunctions('app/a.ts', `call(() => {${lines}})`)).toHaveLength(1)
	expect(longFunctions('app/a.test.ts', `describe('a', () => {${lines}})`)).toEqual([])
	expect(longFunctions('app/a.ts', `function f() {${lines.slice(1)}}`)).toEqual([])
})
