import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sqlitePath } from '#app/database/sqlite-path.ts'

/** SQLite has its journal beside the file that a link leads to. */
export function withoutLink(url: string) {
	try {
		const path = sqlitePath(url)
		return path ? `file:${linkEnd(path)}` : url
	} catch {
		return url
	}
}

const linkEnd = (path: string, left = 40): string =>
	left > 0 && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
		? linkEnd(resolve(realpathSync(dirname(path)), readlinkSync(path)), left - 1)
		: path
