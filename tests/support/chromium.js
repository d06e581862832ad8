import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = () => [process.env.CHROMIUM, chromium.executablePath(), '/usr/bin/chromium']
const shell = '/usr/bin/chromium-headless-shell'

/** Ways to get one: Playwright's own, then Debian's package. */
const installs = [
	[['npx', 'playwright', 'install', 'chromium']],
	[
		['apt-get', 'update'],
		['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
	],
]

/**
 * Of several lists of features Chromium heeds the last, so those that Playwright switches off stand here again. The
 * last two are pages behind the address bar, prepared in each new window and seen by nobody: with them the journeys
 * take 1.4 times as long, and a page that is measured shares the processor.
 */
const featuresOff = [
	...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
	...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
	...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
	...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
	...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** How a browser is started here: as root, without a screen, and without a word to anybody outside. */
export const browserArguments = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// A process for every window costs a tenth of the journeys' time.
	'--renderer-process-limit=1',
	`--disable-features=${featuresOff.join(',')}`,
]

/**
 * A Chromium that starts: Playwright's own, else the machine's.
 * @returns {string | undefined}
 */
export function findChromium() {
	return places().find(isThere)
}

/** The same, fetched first where the machine has none. */
export function bringChromium() {
	for (const commands of installs) {
		const found = findChromium()
		if (found) return found
		try {
			for (const [program = '', ...args] of commands) execFileSync(program, args, { stdio: 'inherit' })
		} catch (error) {
			console.warn(error instanceof Error ? error.message : error)
		}
	}
	return findChromium()
}

/**
 * Chromium's headless shell, where there is one and nobody asks for another browser: it has no windows, and journeys
 * take three quarters of the time. What a visit weighs is measured in the browser that visitors have.
 */
export function findShell() {
	const named = process.env.CHROMIUM_SHELL ?? (process.env.CHROMIUM ? '' : shell)
	return isThere(named) ? named : undefined
}

/**
 * A downloaded browser may lack the machine's libraries.
 * @param {string | undefined} path
 */
function isThere(path) {
	if (!path || !existsSync(path)) return false
	try {
		execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
		return true
	} catch {
		return false
	}
}
