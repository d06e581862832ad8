import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { FileCache } from '#app/content/file-cache.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { minute } from '#app/platform/units.ts'

/** Hash of the text each PDF was printed from; written by `npm run print:papers`. */
const Printed = z.record(z.string(), z.string())

/** Files copied together differ by less than a minute. */
const together = minute

export function oldSheets(folder: string, cache: FileCache): Mistake[] {
	const printed = printedIn(folder)
	return [...cache.keys()]
		.filter(file => /^(contracts|documents)\/.*\.md$/.test(file) && cache.has(sheetOf(file)))
		.filter(file => {
			const text = join(folder, file)
			const known = printed[file]
			if (known) return known !== createHash('sha256').update(readFileSync(text)).digest('hex')
			return statSync(text).mtimeMs - statSync(join(folder, sheetOf(file))).mtimeMs > together
		})
		.map(file => ({
			level: 'warning',
			file: sheetOf(file),
			says: 'старше своего текста; напечатайте заново: npm run build && npm run print:papers',
		}))
}

const sheetOf = (file: string) => file.replace(/\.md$/, '.pdf')

function printedIn(folder: string) {
	try {
		return Printed.parse(JSON.parse(readFileSync(join(folder, 'printed.json'), 'utf8')))
	} catch {
		return {}
	}
}
