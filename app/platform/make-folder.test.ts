import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder } from './make-folder.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('makes a folder and those above it for its owner alone, and leaves one alone that is there', () => {
	makeFolder(join(folder, 'a/b/c'))
	makeFolder(join(folder, 'a/b/c'))

	expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700)
	expect(statSync(join(folder, 'a/b/c')).mode & 0o777).toBe(0o700)
})

it('throws where a file is in the way', () => {
	const file = join(folder, 'file')
	writeFileSync(file, '')

	expect(() => makeFolder(file)).toThrow('EEXIST')
	expect(() => makeFolder(join(file, 'below/it'))).toThrow('ENOTDIR')
})

it.runIf(existsSync('/proc/self'))('ends where no folder can be made', () => {
	expect(() => makeFolder('/proc/x/y')).toThrow('ENOENT')
})
