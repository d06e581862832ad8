import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { buildError } from './build-age.js'

const before = new Date('2026-11-21T05:00:00Z')
const built = new Date('2026-11-21T06:00:00Z')
const after = new Date('2026-11-21T07:00:00Z')

let folder: string
const write = (file: string, changed: Date) => {
	const path = join(folder, file)
	mkdirSync(dirname(path), { recursive: true })
	writeFileSync(path, '')
	utimesSync(path, changed, changed)
}

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'clinic-build-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	for (const file of ['package.json', 'app/root.tsx', 'app/cli/main.ts']) write(file, before)
	for (const file of ['build/server/index.js', 'build/cli/main.js']) write(file, built)
})

it('takes a build that is newer than all it is made of', () => {
	expect(buildError(folder)).toBe('')
})

it.each(['app/cli/jobs.server.ts', 'package.json', 'vite.config.ts'])('names %s, changed since', file => {
	write(file, after)

	expect(buildError(folder)).toBe(`The build is older than ${file}: npm run build`)
})

it.each(['app/cli/jobs.test.ts', 'app/cli/__snapshots__/cli.test.ts.snap', 'content/settings.yaml'])(
	'lets %s change, which no build holds',
	file => {
		write(file, after)

		expect(buildError(folder)).toBe('')
	},
)

it('goes by the older one of desk and site', () => {
	write('app/root.tsx', after)
	write('build/server/index.js', new Date('2026-11-21T08:00:00Z'))

	expect(buildError(folder)).toContain('app/root.tsx')
})

it('asks for no age where the run has just built, but for a build', () => {
	write('app/root.tsx', after)
	expect(buildError(folder, true)).toBe('')

	rmSync(join(folder, 'build/cli'), { recursive: true })
	expect(buildError(folder, true)).toBe('There is no build: npm run build')
})
