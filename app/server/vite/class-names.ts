import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** The name in its file and a sign of that file: every page carries the list, and repetition compresses. */
export function scopedName(name: string, file: string) {
	const path = relative(process.cwd(), file.split('?')[0] ?? file)
	const sign = createHash('sha256').update(path).digest('hex').slice(0, 4)
	const other = signed.get(sign) ?? path
	if (other !== path) throw new Error(`${path} and ${other} have the same sign in their class names`)
	signed.set(sign, path)
	return `${name}_${sign}`
}

const signed = new Map<string, string>()
