import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { requireBuild } from './build-age.js'

/** The instant at which the desk of the tests works. */
export const cliTime = new Date('2026-11-21T05:00:00Z')

/** The built desk (`npm run build`) as the operator runs it. */
export async function runCli(url: string, words: string[], settings = {}) {
	requireBuild()
	const env = {
		PATH: process.env.PATH,
		DATABASE_URL: url,
		CLINIC_NOW: cliTime.toISOString(),
		NODE_ENV: 'test',
		...settings,
	} as NodeJS.ProcessEnv
	return await promisify(execFile)(process.execPath, ['build/cli/main.js', ...words], { env }).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
	)
}
