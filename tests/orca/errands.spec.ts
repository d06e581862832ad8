import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { type Site, startSite } from '#tests/support/site.ts'
import type { BrowserName } from './browser.ts'
import { type Desktop, startDesktop } from './desktop.ts'
import { errands } from './errands.ts'
import { beforeSending, parsed, regressions, written } from './transcript.ts'
import { startVisit } from './visit.ts'

const folder = process.env.ORCA_FOLDER ?? ''
const names = (process.env.ORCA_BROWSERS ?? 'firefox,chromium').split(',') as BrowserName[]
const kept = 'tests/journeys/transcripts/orca'

let site: Site
let desktop: Desktop

test.beforeAll(async () => {
	site = await startSite({ env: { CLINIC_NOW: '2026-11-23T04:00:00Z' } })
	desktop = await startDesktop(folder)
})

test.afterAll(async () => {
	await desktop?.stop()
	await site?.stop()
})

/** Does something while the site does not answer for a moment, as over a slow line. */
async function slowly(act: () => void) {
	process.kill(site.pid, 'SIGSTOP')
	act()
	await pause(2500)
	process.kill(site.pid, 'SIGCONT')
}

for (const name of names) {
	for (const [title, { path, width, run }] of Object.entries(errands)) {
		test(`Orca reads in ${name}: ${title}`, async () => {
			const visit = await startVisit(name, desktop.speech, folder, site.origin + path, width)
			try {
				await run(visit, slowly)
			} catch (error) {
				visit.picture(join(folder, `${name}-${title}.png`))
				throw error
			} finally {
				await visit.close()
			}

			const heard = visit.steps.flatMap(({ said }) => said).join('\n')
			expect(heard, 'an empty or swallowed live region').not.toContain('строка состояния')
			expect(beforeSending(visit.everything).join('\n'), 'nothing was sent').not.toContain('неверный ввод')
			const file = join(kept, name, `${title.replaceAll(' ', '-')}.txt`)
			const earlier = existsSync(file) && !process.env.ORCA_UPDATE ? readFileSync(file, 'utf8') : ''
			expect(regressions(parsed(earlier), visit.steps, name), written(visit.steps)).toEqual([])
			mkdirSync(join(kept, name), { recursive: true })
			writeFileSync(file, written(visit.steps))
		})
	}
}
