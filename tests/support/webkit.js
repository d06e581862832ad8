import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const webKitDriver = process.env.WEBKIT_DRIVER || '/usr/bin/WebKitWebDriver'

/** Debian keeps it under the machine's architecture and the library's version. */
export function webKitBrowser() {
	const libraries = '/usr/lib'
	const named = process.env.WEBKIT
	if (named) return named
	return foldersIn(libraries)
		.flatMap(folder =>
			foldersIn(folder)
				.filter(path => path.includes('/webkit2gtk-'))
				.map(path => join(path, 'MiniBrowser')),
		)
		.find(path => existsSync(path))
}

/** @param {string} folder */
const foldersIn = folder =>
	readdirSync(folder, { withFileTypes: true })
		.filter(entry => entry.isDirectory())
		.map(({ name }) => join(folder, name))
