import { type SpawnOptions, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** Larger pictures would exhaust the memory of a small server. */
export const mostPixels = 100_000_000

/** Undefined where the optional package is not installed. */
export function pictureLibrary() {
	try {
		return createRequire(import.meta.url).resolve('sharp')
	} catch {
		return undefined
	}
}

/** A separate process: a crash in the decoder does not stop the site, and no secret is in its environment. */
export function startPictureProcess(program: string, words: string[], options: SpawnOptions) {
	const args = ['--max-old-space-size=64', '--input-type=module', '-e', program, ...words]
	const env = { MALLOC_ARENA_MAX: '1', VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' }
	return spawn(process.execPath, args, {
		...options,
		env: env as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
	})
}
