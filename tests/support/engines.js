import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { webKitBrowser, webKitDriver } from './webkit.js'

/**
 * What the other engines' tests start, and Debian's packages that bring it.
 * @type {{ name: string, there: () => boolean, packages: string[] }[]}
 */
const engines = [
	{
		name: 'Firefox',
		there: () => existsSync(process.env.FIREFOX || '/usr/bin/firefox-esr'),
		packages: ['firefox-esr', 'firefox-esr-l10n-ru'],
	},
	{
		name: 'WebKit',
		there: () =>
			existsSync(webKitDriver) &&
			webKitBrowser() !== undefined &&
			['Xvfb', 'dbus-run-session', 'openbox', 'import'].every(program => existsSync(`/usr/bin/${program}`)),
		packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus', 'openbox', 'imagemagick'],
	},
	{
		name: 'pdftotext',
		there: () => existsSync('/usr/bin/pdftotext'),
		packages: ['poppler-utils'],
	},
]

/** Installs what is missing, as root on Debian, and names what is missing still. */
export function bringEngines() {
	const missing = () => engines.filter(({ there }) => !there())
	const lacking = missing()
	if (lacking.length > 0) install(lacking.map(({ packages }) => packages))
	return missing().map(({ name }) => name)
}

/**
 * One package that this Debian has not got must not cost the others.
 * @param {string[][]} groups
 */
function install(groups) {
	const root = process.getuid?.() === 0
	if (!root || !existsSync('/usr/bin/apt-get')) {
		console.warn(`Needs ${root ? 'Debian' : 'root'}: apt-get install ${groups.flat().join(' ')}`)
		return
	}
	aptGet('update')
	for (const packages of groups) aptGet('install', '-y', '--no-install-recommends', ...packages)
}

/** @param {string[]} args */
function aptGet(...args) {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
	try {
		execFileSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 10 * 60_000 })
	} catch (error) {
		console.warn(error instanceof Error ? error.message : error)
	}
}

const needs = {
	firefox: ['Firefox'],
	'firefox-no-scripts': ['Firefox'],
	webkit: ['WebKit'],
	paper: ['pdftotext'],
	'paper-firefox': ['pdftotext', 'Firefox'],
}

/** @param {string[]} missing */
export const projectsWithout = missing =>
	Object.entries(needs)
		.filter(([, names]) => !names.some(name => missing.includes(name)))
		.map(([project]) => project)
