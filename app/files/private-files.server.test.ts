import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { restrictPermissions } from './private-files.server.ts'
import { createUploads } from './uploads.server.ts'

let root: string
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'clinic-modes-'))
})
afterEach(() => rm(root, { recursive: true }))

const at = (...names: string[]) => join(root, ...names)
const mode = async (...names: string[]) => ((await stat(at(...names))).mode & 0o7777).toString(8)
const places = () => ({ url: `file:${at('data', 'clinic.sqlite')}`, folder: at('data', 'uploads') })

/** As an older edition under a wide umask has left it. */
async function leaveOpen() {
	await mkdir(at('data', 'uploads', '2026-11-21'), { recursive: true })
	for (const name of [
		'clinic.sqlite',
		'clinic.sqlite-wal',
		'uploads/erasures.jsonl',
		'uploads/2026-11-21/a.bin',
	])
		await writeFile(at('data', name), '')
	for (const name of await readdir(at('data'), { recursive: true })) {
		const isFolder = (await stat(at('data', name))).isDirectory()
		await chmod(at('data', name), isFolder ? 0o755 : 0o644)
	}
	await chmod(at('data'), 0o755)
}

it('closes what was left open', async () => {
	await leaveOpen()

	expect(await restrictPermissions(places())).toEqual({ closed: 7, open: [] })

	const modes = await Promise.all(['data', 'data/uploads', 'data/uploads/2026-11-21'].map(name => mode(name)))
	expect(modes).toEqual(['700', '700', '700'])
	for (const name of [
		'clinic.sqlite',
		'clinic.sqlite-wal',
		'uploads/erasures.jsonl',
		'uploads/2026-11-21/a.bin',
	])
		expect(await mode('data', name)).toBe('600')
	expect(await restrictPermissions(places())).toEqual({ closed: 0, open: [] })
})

it('closes the others where the folder of a day goes meanwhile', async () => {
	await leaveOpen()
	await symlink(at('gone'), at('data', 'uploads', '2026-11-01'))

	expect(await restrictPermissions(places())).toEqual({ closed: 7, open: [] })
})

it('leaves a folder alone that holds other things or that everybody may use, and names it', async () => {
	await leaveOpen()
	await writeFile(at('data', 'somebody.txt'), '')
	await chmod(at('data', 'uploads'), 0o1777)

	expect(await restrictPermissions(places())).toEqual({
		closed: 5,
		open: [at('data'), at('data', 'uploads')],
	})
	expect([await mode('data'), await mode('data', 'uploads')]).toEqual(['755', '1777'])
})

it('is not needed for what is made now, whatever the umask', async () => {
	const database = createDatabase(places().url)
	await database.migrate()
	const uploads = createUploads(places().folder)
	async function* content() {
		yield Buffer.from('Anna')
	}
	const { file } = await uploads.write(content(), new Date())

	const made = [
		'data/clinic.sqlite',
		'data/clinic.sqlite-wal',
		'data/clinic.sqlite-shm',
		`data/uploads/${file}`,
	]
	expect(await Promise.all(made.map(name => mode(name)))).toEqual(['600', '600', '600', '600'])
	expect(await restrictPermissions(places())).toEqual({ closed: 0, open: [] })
	await database.close()
})
