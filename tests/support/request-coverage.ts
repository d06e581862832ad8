import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { startSite } from './site.ts'

const times = 6

type Range = { startOffset: number; count: number }
type Script = { url: string; functions: { functionName: string; ranges: Range[] }[] }

/** A built site that can tell which files of `app/` a request runs, by V8's coverage and the build's source maps. */
export async function startCoveredSite(env: Record<string, string> = {}) {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-coverage-'))
	const site = await startSite({
		env: { ...env, NODE_V8_COVERAGE: folder, NODE_OPTIONS: '--import ./tests/support/take-coverage.js' },
	})

	async function take() {
		const before = await readdir(folder)
		process.kill(site.pid, 'SIGUSR2')
		let written: Script[] = []
		await expect
			.poll(async () => {
				const name = (await readdir(folder)).find(other => !before.includes(other))
				written = JSON.parse(await readFile(join(folder, name ?? ''), 'utf8')).result
				return written.length
			})
			.toBeGreaterThan(0)
		return written
	}

	async function countsOf(work: () => Promise<unknown>) {
		await take()
		await work()
		return await callCounts(await take())
	}

	return {
		site,
		/** The files of which a function runs each time that `work` is done, beyond what timers call in as long a time. */
		async filesRunBy(work: () => Promise<unknown>) {
			const started = performance.now()
			const worked = await countsOf(async () => {
				for (let time = 0; time < times; time++) await work()
			})
			const length = performance.now() - started
			const idle = await countsOf(() => new Promise(resolve => setTimeout(resolve, length)))
			const files = [...worked].flatMap(([key, { source, count }]) =>
				count >= times && count - (idle.get(key)?.count ?? 0) > times / 2 ? [source] : [],
			)
			return [...new Set(files)].sort()
		},
		async stop() {
			await site.stop()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** How often each function of `app/` was called, by the place of the function. */
async function callCounts(scripts: Script[]) {
	const counts = new Map<string, { source: string; count: number }>()
	for (const { url, functions } of scripts) {
		if (!url.includes('/build/server/')) continue
		const sourceAt = await sourcesOf(fileURLToPath(url))
		for (const { functionName, ranges } of functions) {
			const [whole] = ranges
			if (!whole || (functionName === '' && whole.startOffset === 0)) continue
			const source = sourceAt(whole.startOffset)
			if (source?.startsWith('app/'))
				counts.set(`${url} ${whole.startOffset}`, { source, count: whole.count })
		}
	}
	return counts
}

type Sources = (offset: number) => string | undefined
const known = new Map<string, Promise<Sources>>()

function sourcesOf(file: string) {
	const reading = known.get(file) ?? readSources(file)
	known.set(file, reading)
	return reading
}

async function readSources(file: string): Promise<Sources> {
	const lines = (await readFile(file, 'utf8')).split('\n')
	const map = new SourceMap(JSON.parse(await readFile(`${file}.map`, 'utf8')) as SourceMapPayload)
	const starts = [0]
	for (const { length } of lines) starts.push((starts.at(-1) ?? 0) + length + 1)

	return offset => {
		const line = starts.findLastIndex(start => start <= offset)
		const entry = map.findEntry(line, offset - (starts[line] ?? 0))
		if (!('originalSource' in entry)) return undefined
		return relative(process.cwd(), join(file, '..', entry.originalSource))
	}
}

export const inFolders = (files: string[], rooms: string[]) =>
	files.filter(file => rooms.some(room => file === `app/${room}` || file.startsWith(`app/${room}/`)))

export type CoveredSite = Awaited<ReturnType<typeof startCoveredSite>>
