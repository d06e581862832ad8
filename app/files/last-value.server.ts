import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { readableText } from '#app/platform/readable-text.server.ts'

/** Keeps a value for the next start; disk errors are ignored. */
export function createLastValue(path: string) {
	let kept = readableText(path) ?? ''

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
