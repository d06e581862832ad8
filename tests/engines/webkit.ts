import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/site.ts'
import { webKitBrowser, webKitDriver } from '#tests/support/webkit.js'
import { openSession } from './webdriver.ts'

/** Telephones have no tool bar, which would need 447 px; `desktop` is as wide as the test sets it. */
export type Screen = keyof typeof screens

/** The whole screen, a byte a channel: the program would else take the size that the screen's colours suggest. */
const picture = ['-window', 'root', '-depth', '8']

const screens = { narrow: '340x740x24', phone: '360x740x24', desktop: '1600x1400x24' }

/** A WebKit on a screen of its own, with a session bus of its own. */
export async function startWebKit(screen: Screen, { scripts = true } = {}) {
	const children: ChildProcess[] = []
	const start = (program: string, args: string[], env = {}) => {
		const child = spawn(program, args, {
			env: { ...process.env, ...env },
			stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
			detached: true,
		})
		children.push(child)
		return child
	}
	const stop = async () => {
		for (const child of children.reverse()) await ended(child)
	}

	try {
		const xvfb = start('Xvfb', ['-displayfd', '3', '-screen', '0', screens[screen], '-nolisten', 'tcp'])
		const [number] = await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')
		const DISPLAY = `:${String(number).trim()}`
		// Only a window manager can fill the screen with a window.
		if (screen !== 'desktop') start('openbox', [], { DISPLAY })
		const port = await freePort()
		start('dbus-run-session', ['--', webKitDriver, `--port=${port}`, '--host=127.0.0.1'], { DISPLAY })
		const server = `http://127.0.0.1:${port}`
		await answering(`${server}/status`)
		const args = [
			'--automation',
			...(screen !== 'desktop' ? ['--full-screen'] : []),
			...(scripts ? [] : ['--enable-javascript-markup=false']),
		]
		const browser = await openSession(server, {
			browserName: 'MiniBrowser',
			'webkitgtk:browserOptions': { binary: webKitBrowser(), args },
		})
		return {
			...browser,
			/** A part of the screen, four bytes a pixel: the driver's own pictures come out black without a graphics card. */
			pixels: ([x, y, width, height]: number[]) =>
				execFileSync('import', [...picture, '-crop', `${width}x${height}+${x}+${y}`, 'rgba:-'], {
					env: { ...process.env, DISPLAY },
					maxBuffer: 2 ** 26,
				}),
			async stop() {
				await browser.close().catch(() => {})
				await stop()
			},
		}
	} catch (error) {
		await stop()
		throw error
	}
}

/** With all it started: it leads a process group. */
async function ended(child: ChildProcess) {
	if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
	const exit = once(child, 'exit')
	process.kill(-child.pid, 'SIGTERM')
	await Promise.race([exit, pause(3000, undefined, { ref: false })])
}

async function answering(url: string) {
	for (let attempt = 0; attempt < 100; attempt++) {
		if (
			await fetch(url).then(
				({ ok }) => ok,
				() => false,
			)
		)
			return
		await pause(100)
	}
	throw new Error(`${url} does not answer`)
}
