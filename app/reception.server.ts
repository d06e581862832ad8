import { remoteClinic } from './api/remote.server.ts'
import { serveApi } from './api/serve.server.ts'
import type { Clinic } from './clinic/calls.ts'
import { type Content, readContent } from './clinic/content.server.ts'
import { embeddedClinic } from './clinic/embedded.server.ts'
import { type Settings, withDefaults } from './clinic/setting.ts'
import { EnvironmentFault, readEnvironment } from './environment.server.ts'
import { log, told } from './log.server.ts'
import { type Database, openDatabase, secret } from './storage/database.server.ts'
import { readBody } from './web/body.server.ts'

/** Picks the clinic: embedded or remote. The only wiring of the site. */
function openHouse() {
	const environment = readEnvironment(process.env)
	const content = readContent(environment.CONTENT_DIR)
	const database = openDatabase(environment.DATABASE_URL, fault =>
		log.error(told(fault), 'database connection lost'),
	)
	const opened = database.migrate().then(
		names => log.info({ migrations: names }, 'database ready'),
		fault => log.fatal(told(fault), 'database cannot be opened'),
	)
	const clock = () => environment.CLINIC_NOW ?? new Date()
	const { CLINIC_API_URL: base, CLINIC_API_TIMEOUT_MS: timeoutMs } = environment
	const clinic = base
		? remoteClinic({ base, timeoutMs })
		: embeddedClinic({ database, content: () => content, clock })

	return { environment, content: () => content, database, clinic, clock, opened }
}

type House = {
	environment: ReturnType<typeof readEnvironment>
	/** What is not part of the table of calls: home page, consent text. */
	content: () => Content
	database: Database
	clinic: Clinic
	clock: () => Date
	opened: Promise<void>
}

// One house a process, also when the developer's server loads this module again.
const rooms = globalThis as { clinicHouse?: House }

function house(): House {
	try {
		rooms.clinicHouse ??= openHouse()
		return rooms.clinicHouse
	} catch (fault) {
		if (!(fault instanceof EnvironmentFault)) throw fault
		console.error(fault.message)
		process.exit(78)
	}
}

export const { environment, content, database, clinic, clock, opened } = house()

export const api = serveApi({
	clinic,
	readBody,
	onFault: (fault, call) => log.warn({ call, ...told(fault) }, 'call failed'),
})

/** The clinic's settings over the defaults; silently the defaults when the call fails. */
export async function settings(): Promise<Settings> {
	const list = await clinic['settings.list']({}).catch(fault => {
		log.warn(told(fault), 'settings not loaded')
		return []
	})
	return withDefaults(list)
}

let tokenSecret: string | undefined

/** The key that signs forms; the same on every node, since the database made it. */
export async function formSecret() {
	tokenSecret ??= await secret(database.db, 'form-token')
	return tokenSecret
}

/** Ends what runs beside the answers; called when the last visitor has been answered. */
export async function closeHouse() {
	await database.close()
}
