import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, type TestContext } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { kept, send } from '#tests/support/four-forms.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { expectAway, nextFilled } from './memory-away.ts'

/** Ready means 100 MB of room. */
const size = 160 * 1024 * 1024
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim()
const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

it('is not ready while its folder of uploads is read-only', async context => {
	needsRoot(context)
	const folder = await mkdtemp(join(tmpdir(), 'clinic-uploads-'))
	if (!succeeds('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder))
		return context.skip('mount is not permitted here')
	try {
		const site = await startSite({ env: { UPLOADS_DIR: join(folder, 'uploads') } })
		try {
			run('mount', '-o', 'remount,ro', folder)
			await expect.poll(() => readiness(site)).toMatchObject({ status: 503, disk: 'fail', database: 'ok' })
			run('mount', '-o', 'remount,rw', folder)
			await expect.poll(() => readiness(site)).toMatchObject({ status: 200, disk: 'ok' })
		} finally {
			await site.stop()
		}
	} finally {
		run('umount', '-l', folder)
		await rm(folder, { recursive: true })
	}
})

/** An open file keeps a tmpfs from being made read-only; ext4 does that to itself after an error of its disk. */
it('is not ready while the file system of its database is read-only, and loses nothing', async context => {
	needsRoot(context)
	const folder = await mkdtemp(join(tmpdir(), 'clinic-read-only-'))
	const image = `${folder}.img`
	await writeFile(image, '')
	await truncate(image, size)
	const mount = () => succeeds('mount', '-o', 'loop,errors=remount-ro', image, folder)
	try {
		if (!succeeds('mkfs.ext4', '-q', '-F', '-m', '0', image) || !mount())
			return context.skip('mkfs.ext4 and mount are not to be had here')
		const device = basename(run('findmnt', '-n', '-o', 'SOURCE', folder))

		const site = await startSite({ folder })
		for (let count = 0; count < 4; count++) expect(await send(site, nextFilled())).toBe(201)
		run('sync', '-f', folder)
		writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
		await expectAway(site)
		expect(await readiness(site)).toMatchObject({ status: 503, disk: 'fail', database: 'fail' })

		await site.kill()
		run('umount', folder)
		// Its own check clears the mark of the error, as at the start of a machine; 1 means mended.
		expect(spawnSync('e2fsck', ['-fy', image]).status).toBeLessThanOrEqual(1)
		expect(mount()).toBe(true)
		await (await startSite({ folder })).stop()
		const database = createDatabase(`file:${folder}/clinic.sqlite`)
		const { names, wrong } = await kept(database.db, join(folder, 'uploads'))
		await database.close()
		expect([names.length, wrong]).toEqual([4, []])
	} finally {
		spawnSync('umount', ['-l', folder])
		await rm(folder, { recursive: true, force: true })
		await rm(image)
	}
})

function needsRoot(context: TestContext) {
	if (process.getuid?.() !== 0) context.skip('only root may mount a file system')
}

async function readiness({ origin }: Site) {
	const answer = await fetch(`${origin}/readyz`)
	const { checks } = await answer.json()
	return { status: answer.status, ...checks }
}
