import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stranger } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const requests = 3000

/** A named pipe with a reader that does not read, or that leaves. */
async function pipe() {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-pipe-'))
	const path = join(folder, 'log')
	execFileSync('mkfifo', [path])
	const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
	let isOpen = true
	const leave = () => {
		if (isOpen) closeSync(reader)
		isOpen = false
	}
	return { path, leave, remove: () => rm(folder, { recursive: true }) }
}

/** How many of many visits are answered, 20 at a time, each within five seconds. */
async function visits(site: Site) {
	let answered = 0
	let next = 0
	const visitor = async () => {
		while (next++ < requests) {
			const signal = AbortSignal.timeout(5000)
			const answer = await fetch(site.origin, { signal }).catch(() => undefined)
			if (!answer) return
			await answer.text()
			if (answer.ok) answered++
		}
	}
	await Promise.all(Array.from({ length: 20 }, visitor))
	return answered
}

async function post(site: Site) {
	const answer = await fetch(`${site.origin}/api/public/appointments`, {
		...{ method: 'POST', body: JSON.stringify(stranger(1)), signal: AbortSignal.timeout(5000) },
		headers: { 'Content-Type': 'application/json' },
	}).catch(() => undefined)
	return answer?.status
}

it.each(['a full disk', 'a pipe nobody reads', 'a pipe whose reader is gone'])(
	'answers everybody and ends in time while its log, errors too, goes to %s',
	{ timeout: 120_000 },
	async kind => {
		const { path, leave, remove } = await pipe()
		const site = await startSite({ logFile: kind === 'a full disk' ? '/dev/full' : path })
		if (kind === 'a pipe whose reader is gone') leave()

		expect(await visits(site)).toBe(requests)
		expect(await post(site)).toBe(201)
		const asked = performance.now()
		expect(await site.stop()).toBe(0)
		expect(performance.now() - asked).toBeLessThan(10_000)
		leave()
		await remove()
	},
)
