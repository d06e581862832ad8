import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Keeps a value for the next start; disk errors are ignored. */
export function createLastValue(path: string) {
	let kept = textOf(path)

	return {
		read(): unknown {
			try {
				return JSON.parse(kept)
			} catch {
				return undefined
			}
		},
		write(value: unknown) {
			const text = JSON.stringify(value)
			if (text === kept) return
			const unfinished = `${path}.${process.pid}`
			try {
				writeFileSync(unfinished, text, { mode: 0o600 })
				renameSync(unfinished, path)
				kept = text
			} catch {
				rmSync(unfinished, { force: true })
			}
		},
	}
}

function textOf(path: string) {
	try {
		return readFileSync(path, 'utf8')
	} catch {
		return ''
	}
}
