import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Only who may mount has a disk of his own. */
export function canMount() {
	if (process.getuid?.() !== 0) return false
	const place = mkdtempSync(join(tmpdir(), 'clinic-mount-'))
	const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place])
	if (status === 0) spawnSync('umount', [place])
	rmdirSync(place)
	return status === 0
}

export function mountDisk(folder: string, size: number | string) {
	mkdirSync(folder, { recursive: true })
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
	return () => void execFileSync('umount', ['-l', folder])
}
