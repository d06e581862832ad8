import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseRefusal, wrongEncoding } from '#app/database/refusal.ts'
import { foldersOf } from '#app/files/free-space.server.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import { clinic, contentService, database, environment, jobs } from '#app/services.server.ts'
import { lettersDetail } from './letters-detail.ts'

const needed = 100 * 1024 * 1024
const timeout = 1000

/** `details` are for monitoring and do not affect readiness. */
export async function checkReadiness() {
	let refused = ''
	const [written, schema, disk, letters] = await Promise.all([
		inTime(database.proveWrite().then(() => true)),
		inTime(
			database.ready().catch(error => {
				if (error.code === wrongEncoding) refused = `: ${databaseRefusal(error)}`
				return false
			}),
		),
		inTime(hasFreeSpace()),
		inTime(jobs.loops.waitingLetters()),
	])
	const checks = {
		database: mark(written),
		schema: mark(schema && jobs.isDatabaseReady()) + refused,
		disk: mark(disk),
		outbox: mark(jobs.loops.isOutboxAlive()),
		housekeeping: mark(jobs.loops.isHousekeepingAlive()),
	}
	const missingFacts = contentService.missingFacts()
	const isReady = Object.values(checks).every(state => state === 'ok') && missingFacts.length === 0
	// Pages work without the backend, so it does not affect readiness.
	const backend = environment.CLINIC_API_URL && {
		backend: (await inTime(backendAnswers())) ? 'ok' : 'away',
		...(contentService.awaitsBackendFacts().length > 0 && {
			settings: `fail: ${contentService.awaitsBackendFacts().join('; ')}`,
		}),
	}
	// A broken content file keeps its last good state, so it does not affect readiness.
	const content = missingFacts.length > 0 ? `fail: ${missingFacts.join('; ')}` : contentService.state()
	const erasures = jobs.loops.areLettersHeld() && { erasures: 'fail: not replayed, letters wait' }
	const details = {
		letters: letters ? lettersDetail(letters) : 'fail',
		...{ content, retention: jobs.loops.retentionDetail(), ...erasures, ...(backend || {}) },
	}
	return { isReady, checks: { ...checks, ...details } }
}

const mark = (isGood: boolean) => (isGood ? 'ok' : 'fail')

async function backendAnswers() {
	await clinic['settings.list']({}, { fresh: true })
	return true
}

async function hasFreeSpace() {
	const { DATABASE_URL: url, UPLOADS_DIR: folder } = environment
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const probe = join(folder, `.probe-${randomUUID()}`)
	await writeFile(probe, 'x', { mode: 0o600 }).finally(() => rm(probe, { force: true }))
	const rooms = await Promise.all(foldersOf({ url, folder }).map(folder => statfs(folder)))
	return rooms.every(({ bavail, bsize }) => bavail * bsize > needed)
}

const inTime = <Result>(check: Promise<Result>): Promise<Result | false> =>
	withTimeout(check, timeout, () => timedOut('too slow')).catch(() => false)
