import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { uploadsIn } from './backup.server.ts'

const stored = '0198b1f0-0000-7000-8000-000000000001.bin'
let folder: string
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'clinic-backup-'))
	await mkdir(join(folder, '2026-11-21'))
	await writeFile(join(folder, '2026-11-21', stored), '')
	await writeFile(join(folder, 'erasures.jsonl'), '')
})
afterEach(() => rm(folder, { recursive: true }))

it('finds the files also while the folder of another day is being swept away', async () => {
	// Listed and not there: what a reader sees of a folder that goes between the two.
	await symlink(join(folder, 'gone'), join(folder, '2026-11-01'))

	expect(await uploadsIn(folder)).toEqual(['erasures.jsonl', `2026-11-21/${stored}`])
})

it('finds nothing where there is no folder yet', async () => {
	expect(await uploadsIn(join(folder, 'nowhere'))).toEqual([])
})

it('takes no file that somebody else put beside them: no restore would take it back', async () => {
	await writeFile(join(folder, '2026-11-21', 'resume copy.bin'), '')

	expect(await uploadsIn(folder)).toEqual(['erasures.jsonl', `2026-11-21/${stored}`])
})
