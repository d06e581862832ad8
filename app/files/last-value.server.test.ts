import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createLastValue } from './last-value.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-last-'))
const path = join(folder, 'last.json')
afterEach(() => rmSync(path, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

it('gives the next start what was written last, and leaves nothing beside it', () => {
	const first = createLastValue(path)
	first.write(['Томск'])
	first.write(['Омск'])

	expect(createLastValue(path).read()).toEqual(['Омск'])
	expect(readdirSync(folder)).toEqual(['last.json'])
})

it('gives nothing where there is nothing or half of something', () => {
	expect(createLastValue(path).read()).toBeUndefined()
	writeFileSync(path, '[{"key":')
	expect(createLastValue(path).read()).toBeUndefined()
})

it('costs nobody a page when the disk refuses', () => {
	const last = createLastValue(join(folder, 'no-such-folder', 'last.json'))

	last.write(['Томск'])

	expect(last.read()).toBeUndefined()
})
