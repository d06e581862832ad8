import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Space reserved for appointments; more than readiness requires. */
const reserve = 110 * 1024 * 1024
const lookEvery = 50

export function foldersOf({ url, folder }: { url: string; folder: string }) {
	return url.startsWith('file:') ? [dirname(url.slice('file:'.length)), folder] : [folder]
}

/** A folder that cannot be read counts as having space: another check reports it. */
export function watchFreeSpace(folders: readonly string[]) {
	let looked = Number.NEGATIVE_INFINITY
	let isLeft = true

	return () => {
		if (performance.now() - looked < lookEvery) return isLeft
		looked = performance.now()
		isLeft = folders.every(folder => {
			try {
				const { bavail, bsize } = statfsSync(folder)
				return bavail * bsize > reserve
			} catch {
				return true
			}
		})
		return isLeft
	}
}
