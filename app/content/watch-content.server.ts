import { setTimeout as pause } from 'node:timers/promises'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import { ConfigError } from '#app/config.server.ts'
import { outOfDate } from '#app/content/check/dates.ts'
import { type FolderScan, isPicture, type SeenFile, scanFolder } from '#app/files/content-files.server.ts'
import { directories } from './collections.server.ts'
import {
	cacheFiles,
	dropFile,
	type FileCache,
	factsMissing,
	gone,
	read,
	readFacts,
	updateFile,
} from './file-cache.server.ts'
import { loadContent } from './load-content.server.ts'
import { filesWithErrors, type Mistake } from './mistake.ts'
import { takeWhatFits } from './pending-edits.server.ts'
import { createMistakeReporter } from './reporter.ts'
import { samplesLeft } from './samples.ts'

class ContentError extends ConfigError {
	override name = 'ContentError'
}

type Options = {
	onError: (facts: { file: string; mistakes: string[] }) => void
	onRound?: () => void
	every?: number
	/** Milliseconds without change before a file is read, in case it is still being written. */
	still?: number
}

/** Polls, because file events do not work on every disk. @throws ContentError when the folder cannot be read at the start */
export function watchContent(folder: string, { onError, onRound, every = 1000, still = 200 }: Options) {
	const { cache, closed } = cacheFiles(folder)
	const error = closed.get('')
	if (error) throw new ContentError(`Папка содержимого ${folder} не читается: ${error}`)

	const ending = new AbortController()
	const report = createMistakeReporter(onError)
	let loaded = loadContent(cache)
	let waiting: FileCache = new Map()
	let away = closed
	report([...closedFolders(away), ...loaded.mistakes])

	async function poll() {
		const first = await scanFolder(folder, directories)
		away = emptied(first, cache) ? new Map([['', 'все файлы исчезли']]) : first.closed
		const changed = away.has('') ? [] : changes(cache, first)
		const steady = changed.length > 0 ? await settled(folder, cache, changed, still) : []

		if (steady.length > 0) {
			waiting = takeWhatFits(cache, await applied(folder, cache, waiting, steady))
			loaded = loadContent(cache)
		}
		report([...closedFolders(away), ...loaded.mistakes], new Set(steady.map(({ path }) => path)))
	}

	async function watch() {
		while (!ending.signal.aborted) {
			await pause(every, undefined, { signal: ending.signal, ref: false }).catch(() => {})
			if (!ending.signal.aborted)
				await poll().catch(error => onError({ file: '', mistakes: [String(error)] }))
			if (!ending.signal.aborted) onRound?.()
		}
	}

	const watching = watch()
	return {
		content: () => loaded.content,
		mistakenFiles: () => filesWithErrors([...closedFolders(away), ...loaded.mistakes]),
		missing: () => factsMissing(cache),
		isEmpty: () => cache.size === 0,
		outOfDate(now: Date) {
			const today = dayIn(withDefaults(loaded.content.settings).timezone, now)
			return outOfDate(loaded, today).map(({ file, says }) => `${file}: ${says}`)
		},
		pictures: () =>
			[...cache]
				.filter(([path]) => isPicture(path) && !path.startsWith('brand/'))
				.map(([path, { seen }]) => ({ path, stamp: seen.stamp })),
		samples: () => samplesLeft(loaded.records),
		async stop() {
			ending.abort()
			await watching
		},
	}
}

type Change = { path: string; seen?: SeenFile }

async function settled(folder: string, cache: FileCache, changed: Change[], still: number) {
	await pause(still)
	const again = await scanFolder(folder, directories)
	if (again.closed.has('') || emptied(again, cache)) return []
	const stamps = new Map(again.files.map(({ path, stamp }) => [path, stamp]))
	return changed.filter(({ path, seen }) => stamps.get(path) === seen?.stamp)
}

async function applied(folder: string, cache: FileCache, waiting: FileCache, changed: Change[]) {
	const edited: FileCache = new Map(waiting)
	for (const { path, seen } of changed) {
		edited.delete(path)
		if (!seen) dropFile(cache, path)
		else if (!cache.get(path)?.good) updateFile(cache, seen, await readFacts(folder, seen))
		else edited.set(path, read(cache, seen, await readFacts(folder, seen)))
	}
	return edited
}

function changes(cache: FileCache, { files, closed }: FolderScan): Change[] {
	const there = new Set(files.map(({ path }) => path))
	const isClosed = (path: string) => closed.has(path.split('/').slice(0, -1).join('/'))
	return [
		...files
			.filter(({ path, stamp }) => cache.get(path)?.seen.stamp !== stamp)
			.map(seen => ({ path: seen.path, seen })),
		...[...cache]
			.filter(([path, { seen }]) => seen.stamp !== gone && !there.has(path) && !isClosed(path))
			.map(([path]) => ({ path })),
	]
}

/** An unmounted network disk often looks like an empty folder. */
const emptied = ({ files, closed }: FolderScan, cache: FileCache) =>
	!closed.has('') && files.length === 0 && cache.size > 0

const closedFolders = (closed: FolderScan['closed']): Mistake[] =>
	[...closed].map(([path, says]) => ({ level: 'error', file: path || '.', says }))
