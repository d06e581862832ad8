import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { browserArguments } from '#tests/support/chromium.js'

export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** Settings of a Firefox that asks nobody and tells nobody anything. */
const preferences = {
	'accessibility.force_disabled': -1,
	'app.normandy.enabled': false,
	'app.update.enabled': false,
	'browser.aboutwelcome.enabled': false,
	'browser.shell.checkDefaultBrowser': false,
	'browser.startup.homepage_override.mstone': 'ignore',
	'browser.newtab.preload': false,
	'browser.newtabpage.enabled': false,
	'browser.translations.enable': false,
	'browser.uitour.enabled': false,
	'datareporting.policy.dataSubmissionEnabled': false,
	'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
	'intl.locale.requested': 'ru',
	// Else a bar tells, as «тревога», that there is no speech server for the voice that a setting for low vision switches on.
	'media.webspeech.synth.dont_notify_on_error': true,
	'network.captive-portal-service.enabled': false,
	'network.connectivity-service.enabled': false,
	'toolkit.telemetry.reportingpolicy.firstRun': false,
	'trailhead.firstrun.didSeeAboutWelcome': true,
	'termsofuse.bypassNotification': true,
}

const commands: Record<BrowserName, (profile: string, width: number) => string[]> = {
	chromium: (profile, width) => {
		mkdirSync(join(profile, 'Default'))
		writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify({ translate: { enabled: false } }))
		return [
			process.env.CHROMIUM ?? '/usr/bin/chromium',
			...browserArguments,
			// Else a bar above the page tells of the missing sandbox.
			'--test-type',
			`--user-data-dir=${profile}`,
			'--force-renderer-accessibility',
			'--no-default-browser-check',
			`--window-size=${width},940`,
		]
	},
	firefox: (profile, width) => {
		// Else its first window is as wide as the screen, and stays so.
		const window = { width: String(width), height: '900', sizemode: 'normal' }
		writeFileSync(
			join(profile, 'xulstore.json'),
			JSON.stringify({ 'chrome://browser/content/browser.xhtml': { 'main-window': window } }),
		)
		const lines = Object.entries(preferences).map(
			([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
		)
		writeFileSync(join(profile, 'user.js'), lines.join('\n'))
		return [process.env.FIREFOX ?? '/usr/bin/firefox-esr', '--no-remote', '--profile', profile]
	},
	webkit: () => ['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'],
}

/** A visible browser window with a page in it, on its own profile. */
export async function openWindow(name: BrowserName, folder: string, address: string, width = 1280) {
	mkdirSync(folder, { recursive: true })
	const profile = mkdtempSync(join(folder, `${name}-`))
	const [program = '', ...args] = commands[name](profile, width)
	const browser = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
	const close = async () => {
		// With its own process group, so that its helpers go too.
		if (browser.pid) process.kill(-browser.pid, 'SIGKILL')
		await pause(500)
		rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
	}
	try {
		const window = await bringToFront(browser.pid ?? 0, width)
		// Its window begins in the address bar; beside everything else Tab goes on from the page's beginning.
		if (name === 'webkit') xdotool('mousemove', '--window', window, '6', '500', 'click', '1')
	} catch (error) {
		await close()
		throw error
	}
	return { close }
}

/** Until the window has had its width for a second: the first one that Firefox shows goes again. */
async function bringToFront(pid: number, width: number) {
	const deadline = Date.now() + 60_000
	for (let calm = 0, window = ''; ; ) {
		try {
			;[window = ''] = xdotool('search', '--onlyvisible', '--pid', String(pid), '.')
				.trim()
				.split('\n')
				.reverse()
			xdotool('windowactivate', '--sync', window)
			calm = geometryOf(window).includes(`WIDTH=${width}\n`) ? calm + 1 : 0
			if (calm === 0) xdotool('windowsize', window, String(width), '940')
		} catch {
			// Not there yet, or gone already.
			calm = 0
		}
		if (calm === 4) return window
		if (Date.now() > deadline) throw new Error(`The browser shows no window of ${width} px`)
		await pause(300)
	}
}

const geometryOf = (window: string) => xdotool('getwindowgeometry', '--shell', window)

export const xdotool = (...args: string[]) =>
	execFileSync('xdotool', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Presses a key by its X name, as a keyboard would. */
export const press = (...keys: string[]) => xdotool('key', '--clearmodifiers', ...keys)

/** Types a text key by key. */
export const type = (text: string) => xdotool('type', '--delay', '120', text)
