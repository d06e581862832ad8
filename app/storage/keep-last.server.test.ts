import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { keepLast } from './keep-last.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-last-'))
const path = join(folder, 'last.json')
afterEach(() => rmSync(path, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

it('gives the next start what was written last, and leaves nothing beside it', () => {
	const first = keepLast(path)
	first.write(['Томск'])
	first.write(['Омск'])

	expect(keepLast(path).read()).toEqual(['Омск'])
	expect(readdirSync(folder)).toEqual(['last.json'])
})

it('gives nothing where there is nothing or half of something', () => {
	expect(keepLast(path).read()).toBeUndefined()
	writeFileSync(path, '[{"key":')
	expect(keepLast(path).read()).toBeUndefined()
})

it('costs nobody a page when the disk refuses', () => {
	const last = keepLast(join(folder, 'no-such-folder', 'last.json'))

	last.write(['Томск'])

	expect(last.read()).toBeUndefined()
})
