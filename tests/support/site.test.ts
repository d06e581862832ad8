import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { anna } from './people.ts'
import { startSite } from './site.ts'

const book = (origin: string) =>
	fetch(`${origin}/api/public/appointments`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(anna),
	})

it('serves the built site until it is asked to stop, then leaves nothing behind', async () => {
	const site = await startSite()

	expect((await book(site.origin)).status).toBe(201)
	// The log is written in batches, behind the answers.
	await expect.poll(() => site.log()).toContain('database ready')

	expect(await site.stop()).toBe(0)
	expect(site.log()).not.toContain('ERR_SERVER_NOT_RUNNING')
	await expect(access(site.folder)).rejects.toThrow()
	await expect(fetch(site.origin)).rejects.toThrow()
})

it('keeps its data when it is killed, for the next one', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-site-'))
	const first = await startSite({ folder })
	const receipt = await (await book(first.origin)).json()
	await first.kill()

	const second = await startSite({ folder })
	expect(await (await book(second.origin)).json()).toEqual(receipt)

	await second.stop()
	await access(join(folder, 'clinic.sqlite'))
	await rm(folder, { recursive: true })
})

it('reports the output of a process that does not start', async () => {
	await expect(startSite({ env: { CLINIC_API_TIMEOUT_MS: 'soon' } })).rejects.toThrow(
		/CLINIC_API_TIMEOUT_MS: указано "soon"/,
	)
})
