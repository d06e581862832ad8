import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Kept free for appointments: files, beacons and other forms stop before it. More than readiness asks for. */
const reserve = 110 * 1024 * 1024
const lookEvery = 50

export function foldersOf({ url, folder }: { url: string; folder: string }) {
	return url.startsWith('file:') ? [dirname(url.slice('file:'.length)), folder] : [folder]
}

/** Tells whether these folders have more room than the reserve; one that is away is another check's business. */
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
