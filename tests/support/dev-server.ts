import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { variableNames } from '#app/config.server.ts'
import { freePort } from './site.ts'

const startTime = 60_000

/** `npm run dev` or `dev:msw` in a folder that holds the project, on free ports; ends with `await using`. */
export async function startDevServer(script: 'dev' | 'dev:msw', folder: string) {
	const port = await freePort()
	const origin = `http://localhost:${port}`
	const blank = Object.fromEntries(variableNames.map(name => [name, '']))
	// A group of its own: npm starts a shell, and that the server.
	const child = spawn('npm', ['run', script], {
		cwd: folder,
		detached: true,
		env: {
			...withoutRunner(),
			...blank,
			PORT: String(port),
			MSW_PORT: String(await freePort()),
			DATABASE_URL: `file:${join(folder, 'data/clinic.sqlite')}`,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	const written: string[] = []
	for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => written.push(String(chunk)))
	const ended = new Promise(resolve => child.once('exit', resolve))

	const server = {
		origin,
		log: () => written.join(''),
		async [Symbol.asyncDispose]() {
			if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
			await ended
		},
	}
	const deadline = Date.now() + startTime
	while (child.exitCode === null && Date.now() < deadline) {
		const ready = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(startTime) }).catch(
			() => undefined,
		)
		if (ready?.ok) return server
		await pause(100)
	}
	await server[Symbol.asyncDispose]()
	throw new Error(`The developer's server did not start. It wrote:\n${server.log()}`)
}

/** Without what Vitest and npm have set for this process: the server would take itself for a test. */
export function withoutRunner(): NodeJS.ProcessEnv {
	const kept = Object.entries(process.env).filter(([name]) => !isOfRunner.test(name))
	return Object.fromEntries(kept) as NodeJS.ProcessEnv
}

const isOfRunner = /^(VITEST|VITE_|NODE_ENV$|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$|npm_)/
