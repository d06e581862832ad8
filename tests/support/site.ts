import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { variableNames } from '#app/config.server.ts'
import { requireBuild } from './build-age.js'

/** Four that start at once on a busy machine take their time. */
const startTime = 60_000
const stopTime = 25_000
export const program = [
	'--max-semi-space-size=4',
	'--import',
	'./app/launch.js',
	'node_modules/@remix-run/serve/dist/cli.js',
	'build/server/index.js',
]

export type Site = {
	/** `http://127.0.0.1:…`, also its PUBLIC_ORIGIN. */
	origin: string
	/** Holds `clinic.sqlite` and the uploads. */
	folder: string
	pid: number
	/** Everything the process has written so far. */
	log(): string
	/** Asks it to end (SIGTERM) and gives its exit code; removes the folder unless that was handed in. */
	stop(): Promise<number | null>
	/** Ends it without a word (SIGKILL); the folder stays as it is. */
	kill(): Promise<void>
}

type Options = {
	env?: Record<string, string>
	/** Takes what the process writes, so that this one need not listen: it may have better to do. */
	logFile?: string
	/** Called with the id of the process before it does anything. */
	onSpawn?: (pid: number) => void
	/** Where a site that was killed left its data. */
	folder?: string
	/** What it has to answer well before a test goes on: a site that cannot be ready is at least alive. */
	probe?: '/readyz' | '/healthz'
}

/** The built site (`npm run build`) as a real process on a free port, ready for its first visitor. */
export async function startSite(options: Options = {}): Promise<Site> {
	const { env = {}, logFile, onSpawn, folder: given, probe = '/readyz' } = options
	requireBuild()
	const folder = given ?? (await mkdtemp(join(tmpdir(), 'clinic-site-')))
	const port = env.PORT ?? String(await freePort())
	const origin = `http://127.0.0.1:${port}`

	// Empty means "not set", so no .env file of the developer reaches the test.
	const blank = Object.fromEntries(variableNames.map(name => [name, '']))
	const child = spawn(process.execPath, program, {
		env: {
			...process.env,
			...blank,
			NODE_ENV: 'test',
			PORT: port,
			HOST: '127.0.0.1',
			PUBLIC_ORIGIN: origin,
			DATABASE_URL: `file:${join(folder, 'clinic.sqlite')}`,
			UPLOADS_DIR: join(folder, 'uploads'),
			PICTURES_DIR: join(folder, 'pictures'),
			RATE_LIMIT: 'off',
			LOG_LEVEL: 'info',
			// As `npm start` has it.
			MALLOC_ARENA_MAX: '1',
			...env,
		},
		stdio: logFile ? ['ignore', openSync(logFile, 'a'), openSync(logFile, 'a')] : ['ignore', 'pipe', 'pipe'],
	})
	onSpawn?.(child.pid ?? 0)
	const written: string[] = []
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => written.push(String(chunk)))
	const log = () => (logFile ? readFileSync(logFile, 'utf8') : written.join(''))
	const ended = new Promise<number | null>(resolve => child.once('exit', resolve))

	await answersOrEnded(child, origin + probe, log)

	return {
		origin,
		folder,
		pid: child.pid ?? 0,
		log,
		async stop() {
			child.kill('SIGTERM')
			const late = setTimeout(() => child.kill('SIGKILL'), stopTime)
			const code = await ended
			clearTimeout(late)
			if (!given) await rm(folder, { recursive: true, force: true })
			return code
		},
		async kill() {
			child.kill('SIGKILL')
			await ended
		},
	}
}

async function answersOrEnded(child: ChildProcess, address: string, log: () => string) {
	const deadline = Date.now() + startTime
	while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
		if (await answers(address)) return
		await pause(20)
	}
	child.kill('SIGKILL')
	throw new Error(`The site did not start. It wrote:\n${log()}`)
}

async function answers(url: string) {
	try {
		const answer = await fetch(url, { signal: AbortSignal.timeout(2000), headers: { Connection: 'close' } })
		await answer.body?.cancel()
		return answer.ok
	} catch {
		return false
	}
}

/** A port nobody listens on at this moment. */
export function freePort() {
	return new Promise<number>((resolve, reject) => {
		const server = createServer()
		server.once('error', reject)
		server.listen(0, '127.0.0.1', () => {
			const address = server.address()
			const port = address && typeof address === 'object' ? address.port : 0
			server.close(() => resolve(port))
		})
	})
}
