import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { clinic, contentState, database, environment } from '#app/reception.server.ts'
import { isDraining } from '#app/web/front-door.server.ts'

const needed = 100 * 1024 * 1024
const patience = 1000

/** Ready: the database answers with the newest schema, the disk has room, nobody asked the process to stop. */
export async function loader() {
	const checks = {
		database: (await inTime(database.ready())) ? 'ok' : 'fail',
		disk: (await inTime(roomLeft())) ? 'ok' : 'fail',
		serving: isDraining() ? 'fail' : 'ok',
	}
	const ready = Object.values(checks).every(state => state === 'ok')
	// A file nobody can read leaves its last good state in place: no reason to turn people off either.
	const content = contentState()
	// Pages have defaults and plain words for a backend that is away: named here, but no reason to turn people off.
	const backend = environment.CLINIC_API_URL && { backend: (await inTime(backendAnswers())) ? 'ok' : 'away' }
	return Response.json(
		{ status: ready ? 'ready' : 'not ready', checks: { ...checks, content, ...(backend || {}) } },
		{ status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
	)
}

async function backendAnswers() {
	await clinic['settings.list']({}, { fresh: true })
	return true
}

/** Room where the database lies, unless another machine keeps it, and where files of applicants go. */
async function roomLeft() {
	const { DATABASE_URL, UPLOADS_DIR } = environment
	const file = DATABASE_URL.startsWith('file:') ? [dirname(DATABASE_URL.slice('file:'.length))] : []
	// Taken away under a running site, it is made again: nobody is turned away for an empty folder.
	await mkdir(UPLOADS_DIR, { recursive: true })
	await access(UPLOADS_DIR, constants.W_OK)
	const rooms = await Promise.all([...file, UPLOADS_DIR].map(folder => statfs(folder)))
	return rooms.every(({ bavail, bsize }) => bavail * bsize > needed)
}

/** False when the check fails or takes longer than a monitor waits. */
async function inTime(check: Promise<boolean>) {
	const late = new Promise<false>(resolve => setTimeout(resolve, patience, false).unref())
	return await Promise.race([check, late]).catch(() => false)
}
