import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import { log } from '#app/logger.server.ts'
import { hour, megabyte } from '#app/platform/units.ts'

/** Space reserved for appointments; more than readiness requires. */
const reserve = 110 * megabyte
const lookEvery = 50
/** What a file that comes and goes takes up must not be logged again and again. */
const margin = 5 * megabyte

export function foldersOf({ url, folder }: { url: string; folder: string }) {
	const path = sqlitePath(url)
	return path === undefined ? [folder] : [dirname(path), folder]
}

/** A folder that cannot be read counts as having space: another check reports it. */
export function watchFreeSpace(folders: readonly string[], roomIn = freeBytes) {
	let looked = Number.NEGATIVE_INFINITY
	let isLeft = true
	const logRoom = createRoomLog()

	return () => {
		if (performance.now() - looked < lookEvery) return isLeft
		looked = performance.now()
		const room = Math.min(...folders.map(roomIn))
		isLeft = room > reserve
		if (Number.isFinite(room)) logRoom(room)
		return isLeft
	}
}

function freeBytes(folder: string) {
	try {
		const { bavail, bsize } = statfsSync(folder)
		return bavail * bsize
	} catch {
		return Number.POSITIVE_INFINITY
	}
}

/** Logs a shortage at once and then every hour, and its end. */
function createRoomLog() {
	let loggedAt: number | undefined

	return (room: number) => {
		const facts = { left: Math.floor(room / megabyte), needed: reserve / megabyte }
		if (room <= reserve) {
			if (loggedAt !== undefined && performance.now() - loggedAt < hour) return
			loggedAt = performance.now()
			log.warn(facts, 'the disk is nearly full: only appointments are taken')
		} else if (loggedAt !== undefined && room > reserve + margin) {
			loggedAt = undefined
			log.warn(facts, 'the disk has room again: everything is taken')
		}
	}
}
