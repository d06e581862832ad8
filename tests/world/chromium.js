import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = () => [process.env.CHROMIUM, chromium.executablePath(), '/usr/bin/chromium']

/** Ways to get one: Playwright's own, then Debian's package. */
const installs = [
	[['npx', 'playwright', 'install', 'chromium']],
	[
		['apt-get', 'update'],
		['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
	],
]

/**
 * A Chromium that starts: Playwright's own, else the machine's.
 * @returns {string | undefined}
 */
export function findChromium() {
	return places().find(path => path && existsSync(path) && starts(path))
}

/** The same, fetched first where the machine has none. */
export function bringChromium() {
	for (const commands of installs) {
		const found = findChromium()
		if (found) return found
		try {
			for (const [program = '', ...args] of commands) execFileSync(program, args, { stdio: 'inherit' })
		} catch (fault) {
			console.warn(fault instanceof Error ? fault.message : fault)
		}
	}
	return findChromium()
}

/**
 * A downloaded browser may lack the machine's libraries.
 * @param {string} path
 */
function starts(path) {
	try {
		execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
		return true
	} catch {
		return false
	}
}
