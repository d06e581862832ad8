import { mkdtemp, readdir, rm, stat, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { day } from '#app/platform/units.ts'
import { createUploads, type Uploads } from './uploads.server.ts'

const now = new Date('2026-11-21T05:00:00Z')

let folder: string
let uploads: Uploads
beforeEach(async () => {
	folder = join(await mkdtemp(join(tmpdir(), 'clinic-uploads-')), 'uploads')
	uploads = createUploads(folder)
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

async function* of(...texts: string[]) {
	for (const text of texts) yield Buffer.from(text)
}
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const left = async () => (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.bin'))

it('keeps a file for the eyes of its owner, under a name nobody gave it', async () => {
	const stored = await uploads.write(of('Опыт: ', 'шесть лет'), now)

	expect(stored).toEqual({
		file: expect.stringMatching(/^2026-11-21\/[0-9a-f-]{36}\.bin$/),
		size: 27,
		sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
	})
	expect(await mode(uploads.place(stored.file))).toBe('600')
	expect(await mode(folder)).toBe('700')
	expect(await mode(join(folder, '2026-11-21'))).toBe('700')
})

it('leaves nothing of a file that breaks off', async () => {
	async function* broken() {
		yield Buffer.from('Опыт')
		throw new Error('gone')
	}
	await expect(uploads.write(broken(), now)).rejects.toThrow('gone')

	expect(await left()).toEqual([])
})

it.each(['../clinic.sqlite', '/etc/passwd', '2026-11-21/../../x', '2026-11-21', ''])(
	'has no file called %j',
	name => {
		expect(() => uploads.place(name)).toThrow()
	},
)

it('sweeps on where somebody else has removed a file or the folder of a day meanwhile', async () => {
	const { file } = await uploads.write(of('old'), now)
	const name = '0b8e6f0e-6f4e-4c7e-9d0a-0d5a2f6b7c11'
	await symlink(join(folder, 'gone'), join(folder, '2026-11-01'))
	await symlink(join(folder, 'gone'), join(folder, dirname(file), `${name}.bin`))
	await symlink(join(folder, 'gone'), join(folder, dirname(file), `${name}.bin.part`))

	await uploads.sweep(async () => false, new Date(Date.now() + 2 * day), new Date(0))

	expect(await left()).not.toContain(file)
})

it('sweeps what is a day old and held by no record', async () => {
	const [held, orphan, fresh] = [
		await uploads.write(of('a'), now),
		await uploads.write(of('b'), now),
		await uploads.write(of('c'), now),
	]
	for (const { file } of [held, orphan])
		await utimes(uploads.place(file), now, new Date(now.getTime() - 1.1 * day))
	await utimes(uploads.place(fresh.file), now, now)

	const isHeld = async (file: string) => file === held.file
	expect(await uploads.sweep(isHeld, now, new Date(0))).toEqual({ removed: 1, older: 0 })

	expect((await left()).sort()).toEqual([held.file, fresh.file].sort())
	const later = new Date(now.getTime() + 3 * day)
	expect(await uploads.sweep(async () => false, later, new Date(0))).toMatchObject({ removed: 2 })
	expect(await readdir(folder)).toEqual([])
})

it('removes nothing where a file without a record is older than the database, even one copied since', async () => {
	const copied = await uploads.write(of('a'), now)
	await uploads.write(of('b'), new Date(now.getTime() + 5 * day))
	const [since, later] = [new Date(now.getTime() + 2 * day), new Date(now.getTime() + 9 * day)]
	for (const file of await left()) await utimes(join(folder, file), since, since)

	expect(await uploads.sweep(async () => false, later, since)).toEqual({ removed: 0, older: 1 })
	expect(await left()).toHaveLength(2)

	const isHeld = async (file: string) => file === copied.file
	expect(await uploads.sweep(isHeld, later, since)).toEqual({ removed: 1, older: 0 })
	expect(await left()).toEqual([copied.file])
})
