import { type SpawnOptions, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** Pixels of the largest picture that is decoded: a larger one would take the memory of a small machine. */
export const mostPixels = 100_000_000

/** The path of sharp, an optional package; undefined where it is not installed. */
export function pictureLibrary() {
	try {
		return createRequire(import.meta.url).resolve('sharp')
	} catch {
		return undefined
	}
}

/**
 * Starts a program that decodes pictures, in a process of its own: its library is not loaded into the site, a picture
 * that brings it down does not bring the site down, and it knows no setting of the site and no secret in one.
 * @param words its arguments, from `process.argv[1]` on
 */
export function startPictureProcess(program: string, words: string[], options: SpawnOptions) {
	const args = ['--max-old-space-size=64', '--input-type=module', '-e', program, ...words]
	const env = { MALLOC_ARENA_MAX: '1', VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' }
	return spawn(process.execPath, args, {
		...options,
		env: env as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
	})
}
