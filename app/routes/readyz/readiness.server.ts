import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersOf } from '#app/files/free-space.server.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import { clinic, database, environment, jobs, watched } from '#app/services.server.ts'

const needed = 100 * 1024 * 1024
const timeout = 1000

/**
 * What has to be in order for a visitor's form to be taken and to go on its way. `details` names what a monitor
 * may want to know and what turns nobody away.
 */
export async function checkReadiness() {
	const [written, schema, disk] = await Promise.all([
		inTime(database.proveWrite().then(() => true)),
		inTime(database.ready()),
		inTime(roomLeft()),
	])
	const checks = {
		database: mark(written),
		schema: mark(schema && jobs.isOpened()),
		disk: mark(disk),
		outbox: mark(jobs.loops.isOutboxAlive()),
		housekeeping: mark(jobs.loops.isHousekeepingAlive()),
	}
	const notServed = watched.notServed()
	const isReady = Object.values(checks).every(state => state === 'ok') && notServed.length === 0
	// Pages have defaults and plain words for a backend that is away: named here, but no reason to turn people off.
	const backend = environment.CLINIC_API_URL && {
		backend: (await inTime(backendAnswers())) ? 'ok' : 'away',
	}
	// A file nobody can read leaves its last good state in place: no reason to turn people off where there is one.
	const content = notServed.length > 0 ? `fail: ${notServed.join('; ')}` : watched.state()
	const details = { content, retention: jobs.loops.retentionDetail(), ...(backend || {}) }
	return { isReady, checks: { ...checks, ...details } }
}

const mark = (isGood: boolean) => (isGood ? 'ok' : 'fail')

async function backendAnswers() {
	await clinic['settings.list']({}, { fresh: true })
	return true
}

async function roomLeft() {
	const { DATABASE_URL: url, UPLOADS_DIR: folder } = environment
	// Taken away under a running site, it is made again: nobody is turned away for an empty folder.
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const probe = join(folder, `.probe-${randomUUID()}`)
	await writeFile(probe, 'x', { mode: 0o600 }).finally(() => rm(probe, { force: true }))
	const rooms = await Promise.all(foldersOf({ url, folder }).map(folder => statfs(folder)))
	return rooms.every(({ bavail, bsize }) => bavail * bsize > needed)
}

const inTime = (check: Promise<boolean>) =>
	withTimeout(check, timeout, () => timedOut('too slow')).catch(() => false)
