import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { handOut, handOutAll } from './personal-file.server.ts'

it('hands out files with long Cyrillic names, each with its ending and under a name of its own', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-files-'))
	const from = join(folder, 'stored.bin')
	await writeFile(from, 'pdf')
	const long = 'Резюме '.repeat(30)
	const names = [`1-1-${long}.pdf`, `1-2-${long}.docx`, `1-3-й${long}.pdf`, `1-4-a.${long}`, '1-5-a/b.pdf']

	await handOutAll(
		names.map(name => ({ from, name })),
		join(folder, 'out'),
	)

	const given = (await readdir(join(folder, 'out'))).sort()
	await rm(folder, { recursive: true })
	expect(given.map(name => name.slice(0, 11))).toEqual([
		...['1-1-Резюме ', '1-2-Резюме ', '1-3-йРезюме', '1-4-a.Резюм', '1-5-a_b.pdf'],
	])
	expect(given.map(name => name.split('.').at(-1)?.slice(0, 6))).toEqual([
		'pdf',
		'docx',
		'pdf',
		'Резюме',
		'pdf',
	])
	expect(given.join('')).not.toContain('\uFFFD')
	for (const name of given) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
})

it('hands out the others where one is gone, and names that one', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-files-'))
	onTestFinished(() => rm(folder, { recursive: true }))
	const from = join(folder, 'stored.bin')
	await writeFile(from, 'pdf')
	const files = [
		{ from: join(folder, 'gone.bin'), name: '1-1-резюме.pdf' },
		{ from, name: '1-2-письмо.pdf' },
	]

	await expect(handOutAll(files, join(folder, 'out'))).rejects.toThrow('1-1-резюме.pdf: Этого файла нет')

	expect(await readdir(join(folder, 'out'))).toEqual(['1-2-письмо.pdf'])
})

it('leaves nothing of a file that was cut short', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-files-'))
	onTestFinished(() => rm(folder, { recursive: true }))

	// A folder can be opened, and not read.
	await expect(handOut(folder, join(folder, 'copy.pdf'))).rejects.toThrow(
		'Файл из UPLOADS_DIR не читается: EISDIR',
	)

	expect(await readdir(folder)).toEqual([])
})
