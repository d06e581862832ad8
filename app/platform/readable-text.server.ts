import { readFileSync } from 'node:fs'

/** Undefined where there is no such file, or none that may be read. */
export function readableText(path: string) {
	try {
		return readFileSync(path, 'utf8')
	} catch {
		return undefined
	}
}
