import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Node's own `recursive` goes round for ever where a folder that is there takes no children, as in /proc. */
export function makeFolder(path: string) {
	try {
		mkdirSync(path, { mode: 0o700 })
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
		if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
		makeFolder(dirname(path))
		// Another process may have made it meanwhile.
		makeFolder(path)
	}
}
