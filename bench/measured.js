import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'

const { module: sites } = await runnerImport('./tests/support/site.ts', {
	configFile: false,
	logLevel: 'error',
})

/**
 * Keeps a process on some cores, where the machine has the tool and the cores.
 * @param {number} pid
 * @param {string} cores
 */
export function pin(pid, cores) {
	try {
		execFileSync('taskset', ['-apc', cores, String(pid)], { stdio: 'ignore' })
	} catch {}
}

/** @param {number} pid */
const cpuOf = pid => () => {
	const [user = '0', system = '0'] =
		readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
	return (Number(user) + Number(system)) / 100
}

/**
 * The built site as it runs for visitors, on a core of its own.
 * @param {Record<string, string>} env
 */
export async function startMeasured(env) {
	const started = performance.now()
	// Its lines go into a file, as a server's do: who reads them here would have to read instead of asking.
	const logFile = join(mkdtempSync(join(tmpdir(), 'clinic-bench-')), 'log')
	const site = await sites.startSite({
		...{ env: { NODE_ENV: 'production', ...env }, logFile },
		onSpawn: (/** @type {number} */ pid) => pin(pid, '0'),
	})
	const coldStart = (performance.now() - started) / 1000
	return {
		...{
			pid: site.pid,
			origin: site.origin,
			port: Number(new URL(site.origin).port),
			coldStart,
			cpu: cpuOf(site.pid),
		},
		peakMemory: () =>
			Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024,
		stop: () => site.stop(),
	}
}

/**
 * `node:http` with the site's own bytes of these pages in memory, on the same core.
 * @param {string} origin
 * @param {string[]} paths
 */
export async function startFloor(origin, paths) {
	const entries = await Promise.all(paths.map(async path => [path, await bytesOf(origin + path)]))
	const child = spawn(process.execPath, ['bench/floor.js'], { stdio: ['pipe', 'pipe', 'inherit'] })
	pin(child.pid ?? 0, '0')
	child.stdin.end(JSON.stringify(Object.fromEntries(entries)))
	const [port] = await once(child.stdout, 'data')
	return {
		...{ origin: `http://127.0.0.1:${Number(port)}`, port: Number(port), cpu: cpuOf(child.pid ?? 0) },
		async stop() {
			const ended = once(child, 'exit')
			child.kill()
			await ended
		},
	}
}

const least = `require('node:http').createServer((_, response) => response.end()).listen(0, '127.0.0.1', function () {
	process.stdout.write(String(this.address().port))
})`

/** Seconds from the start of a bare `node:http` to its first answer, the middle of three. */
export async function floorStart() {
	const all = []
	for (let time = 0; time < 3; time++) {
		const started = performance.now()
		const child = spawn(process.execPath, ['-e', least], { stdio: ['ignore', 'pipe', 'inherit'] })
		pin(child.pid ?? 0, '0')
		const [port] = await once(child.stdout, 'data')
		await fetch(`http://127.0.0.1:${port}/`)
		all.push((performance.now() - started) / 1000)
		child.kill()
	}
	return all.toSorted((a, b) => a - b)[1] ?? Number.NaN
}

const ofTheLine = new Set(['date', 'connection', 'keep-alive'])

/**
 * @param {string} url
 * @returns {Promise<{ headers: Record<string, string>, body: string }>}
 */
function bytesOf(url) {
	return new Promise((resolve, reject) => {
		request(url, { headers: { 'Accept-Encoding': 'br' }, agent: false }, answer => {
			const chunks = /** @type {Buffer[]} */ ([])
			answer.on('data', chunk => chunks.push(chunk))
			answer.on('end', () => {
				const headers = Object.entries(answer.headers).filter(([name]) => !ofTheLine.has(name))
				resolve({
					headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
					body: Buffer.concat(chunks).toString('base64'),
				})
			})
		})
			.on('error', reject)
			.end()
	})
}
