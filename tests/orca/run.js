/**
 * Has the screen reader Orca read the errands in Firefox and Chromium: `npm run build && npm run transcripts`.
 * `-- --update` accepts what has changed, `-- --browsers=webkit` takes another browser, `-- -g price` one errand,
 * `-- --keys=FILE --path=/about` presses the keys that stand in a file or are added to it, and prints what is said.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../support/chromium.js'

const packages = {
	'xvfb-run': 'xvfb xauth',
	'dbus-run-session': 'dbus',
	openbox: 'openbox',
	orca: 'orca at-spi2-core python3-pyatspi',
	xdotool: 'xdotool',
	setxkbmap: 'x11-xkb-utils',
	gsettings: 'libglib2.0-bin dconf-cli',
	'firefox-esr': 'firefox-esr firefox-esr-l10n-ru',
}
const missing = Object.entries(packages).flatMap(([program, names]) => (isThere(program) ? [] : [names]))
if (!findChromium()) missing.push('chromium')
if (!locales().includes('ru_RU.utf8')) missing.push('locales')
if (missing.length > 0) {
	process.stderr.write(
		`Orca cannot read here: something is missing. On Debian:\n  apt-get install -y --no-install-recommends ${missing.join(' ')}\n  sed -i 's/^# *ru_RU.UTF-8/ru_RU.UTF-8/' /etc/locale.gen && locale-gen\n`,
	)
	process.exit(1)
}
if (!existsSync('build/server/index.js')) {
	process.stderr.write('Build the site first: npm run build\n')
	process.exit(1)
}

const given = process.argv.slice(2)
/** @param {string} name */
const option = name => given.find(argument => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const browsers = option('browsers')
const rest = given.filter(argument => !/^--(update$|browsers=|keys=|path=)/.test(argument))
rest.push(option('keys') ? 'by-hand' : 'errands')
const folder = mkdtempSync(join(tmpdir(), 'orca-'))
chmodSync(folder, 0o700)
const screen = ['xvfb-run', '-a', '-s', '-screen 0 1300x950x24', 'dbus-run-session', '--']
const [program = '', ...args] = [...screen, 'npx', 'playwright', 'test', '-c', 'tests/orca/orca.config.ts']
const { status } = spawnSync(program, [...args, ...rest], {
	stdio: 'inherit',
	env: {
		...process.env,
		CHROMIUM: findChromium(),
		LC_ALL: 'ru_RU.UTF-8',
		LANGUAGE: 'ru',
		GNOME_ACCESSIBILITY: '1',
		GTK_MODULES: 'gail:atk-bridge',
		ORCA_FOLDER: folder,
		XDG_RUNTIME_DIR: folder,
		XDG_CONFIG_HOME: join(folder, 'config'),
		XDG_DATA_HOME: join(folder, 'data'),
		XDG_CACHE_HOME: join(folder, 'cache'),
		...(browsers ? { ORCA_BROWSERS: browsers } : {}),
		ORCA_KEYS: option('keys') ?? '',
		...(option('path') ? { ORCA_PATH: option('path') } : {}),
		...(given.includes('--update') ? { ORCA_UPDATE: '1' } : {}),
	},
})
// What went wrong is seen in its pictures.
if (status === 0) rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1

/** @param {string} program */
function isThere(program) {
	return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

function locales() {
	return execFileSync('locale', ['-a'], { encoding: 'utf8' })
}
