import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@playwright/test'
import { startSite } from '#tests/support/site.ts'
import { type BrowserName, press, type } from './browser.ts'
import { startDesktop } from './desktop.ts'
import { written } from './transcript.ts'
import { startVisit } from './visit.ts'

/** Keys to press, a line each: X names as in `Tab`, or a text after `"`. Lines may still be added; `end` ends. */
const keys = process.env.ORCA_KEYS ?? ''
const longest = 3_600_000

test('keys from a file', async () => {
	test.setTimeout(longest)
	const folder = process.env.ORCA_FOLDER ?? ''
	const [name = 'firefox'] = (process.env.ORCA_BROWSERS ?? 'firefox').split(',') as BrowserName[]
	const site = await startSite({ env: { CLINIC_NOW: '2026-11-23T04:00:00Z' } })
	const desktop = await startDesktop(folder)
	const visit = await startVisit(
		name,
		desktop.speech,
		folder,
		site.origin + (process.env.ORCA_PATH ?? '/about'),
	)
	process.stdout.write(`${visit.greeting.join('\n')}\n`)
	try {
		for await (const line of lines()) {
			await visit.step(line, () => (line.startsWith('"') ? type(line.slice(1)) : press(line)), {
				quiet: 2000,
				least: 2500,
			})
			process.stdout.write(`${written(visit.steps.slice(-1))}\n`)
		}
	} finally {
		await visit.close()
		await desktop.stop()
		await site.stop()
	}
})

async function* lines() {
	for (let next = 0; ; ) {
		const all = existsSync(keys) ? readFileSync(keys, 'utf8').split('\n').slice(0, -1) : []
		const line = all[next]
		if (line === 'end') return
		if (line) yield line
		if (line === undefined) await pause(200)
		else next++
	}
}
