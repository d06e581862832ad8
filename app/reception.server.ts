import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from './api/openapi.server.ts'
import { remoteClinic } from './api/remote.server.ts'
import { serveApi } from './api/serve.server.ts'
import { dayIn } from './clinic/calendar.ts'
import type { Content } from './clinic/content/content.server.ts'
import { ContentFault, keepContent } from './clinic/content/keeper.server.ts'
import { embeddedClinic } from './clinic/embedded.server.ts'
import { keepHouse } from './clinic/housekeeping.server.ts'
import { safeHtml } from './clinic/html.server.ts'
import { isHeld } from './clinic/job-list.server.ts'
import { inForce, type LegalText } from './clinic/legal-text.ts'
import { linkToken } from './clinic/moderation.server.ts'
import { type Settings, withDefaults } from './clinic/setting.ts'
import { type Environment, EnvironmentFault, readEnvironment } from './environment.server.ts'
import { log, told } from './log.server.ts'
import { configuredChannels } from './outbox/channels.server.ts'
import { openOutbox } from './outbox/outbox.server.ts'
import { openApplication } from './posted-application.server.ts'
import { type Database, type Executor, openDatabase, secret } from './storage/database.server.ts'
import { keepLast } from './storage/keep-last.server.ts'
import { openUploads } from './storage/uploads.server.ts'
import { readBody } from './web/body.server.ts'

/** Picks the clinic: embedded or remote. The only wiring of the site. */
function openHouse() {
	const environment = readEnvironment(process.env)
	if (!environment.PUBLIC_ORIGIN) {
		log.warn(
			{ origin: environment.origin },
			'PUBLIC_ORIGIN is not set: forms pass from any address of this site',
		)
	}
	const keeper = keepContent(environment.CONTENT_DIR, {
		onRound: () => warmUp(),
		onFault: facts => log.error(facts, 'content has mistakes'),
	})
	const { content } = keeper
	const samples = keeper.samples()
	if (environment.production && samples.files > 0) {
		log.warn(samples, 'SAMPLES ARE SHOWN: replace them before real visitors come; content check lists them')
	}
	const database = openedDatabase(environment.DATABASE_URL)
	const uploads = openedUploads(environment.UPLOADS_DIR)
	const { CLINIC_NOW } = environment
	const clock = () => CLINIC_NOW ?? new Date()
	// Leases and pauses need time that passes, also where "today" stands still for a test.
	const started = Date.now()
	const passing = () => new Date(CLINIC_NOW ? CLINIC_NOW.getTime() + Date.now() - started : Date.now())
	const outbox = openOutbox({
		database,
		channels: configuredChannels({
			db: database.db,
			...environment,
			words: () => letterWords(content(), environment, database.db),
		}),
		clock: passing,
		onTried: facts =>
			log[facts.code || facts.refused ? 'warn' : 'info'](
				facts,
				facts.code ? 'letter not sent' : 'letter sent',
			),
		onFault: fault => log.error(told(fault), 'outbox not readable'),
	})
	const { CLINIC_API_URL: base, CLINIC_API_TIMEOUT_MS: timeoutMs } = environment
	const clinic = base
		? remoteClinic({
				...{ base, timeoutMs, lastSettings: keepLast(join(environment.UPLOADS_DIR, 'last-settings.json')) },
				readUpload: ({ file }) => createReadStream(uploads.place(file)),
				onFault: (fault, call) => log.warn({ call, ...told(fault) }, 'backend failed'),
				onTurn: state => log.warn({ state }, 'backend'),
			})
		: embeddedClinic({
				...{ database, content, clock, queued: outbox.kick },
				onFault: fault => log.warn(told(fault), 'reviews not readable'),
			})

	// Search is opened anew after an edit and at midnight: a second later, not while a visitor waits.
	let warm = ''
	function warmUp() {
		const state = `${content().revision} ${dayIn(withDefaults(content().settings).timezone, clock())}`
		if (base || state === warm) return
		warm = state
		clinic.search({ q: 'зубы', type: 'all' }).catch(fault => log.warn(told(fault), 'search not opened'))
	}

	const opened = open(database).then(() => {
		outbox.kick()
		return keepHouse({
			db: database.db,
			clock: passing,
			owner: randomUUID(),
			sweep: () => uploads.sweep(file => isHeld(database.db, file), new Date()),
			onFault: fault => log.error(told(fault), 'housekeeping failed'),
		})
	})
	return { environment, content, keeper, database, uploads, clinic, clock, outbox, opened }
}

function openedDatabase(url: string) {
	try {
		return openDatabase(url, fault => log.error(told(fault), 'connection lost'))
	} catch (fault) {
		const { code } = fault as NodeJS.ErrnoException
		throw new EnvironmentFault(
			`DATABASE_URL holds a place that cannot be opened (${code}); it may hold: a file this process may write`,
		)
	}
}

function openedUploads(folder: string) {
	try {
		return openUploads(folder)
	} catch (fault) {
		const { code } = fault as NodeJS.ErrnoException
		throw new EnvironmentFault(
			`UPLOADS_DIR holds ${JSON.stringify(folder)} (${code}); it may hold: a folder this process may write to`,
		)
	}
}

/** Brings the schema up to date, and tries again as long as the database is away. */
async function open(database: Database) {
	for (;;) {
		try {
			const migrations = await database.migrate()
			return log.info({ migrations }, 'database ready')
		} catch (fault) {
			log.error(told(fault), 'database cannot be opened')
			await new Promise(resolve => setTimeout(resolve, 1000))
		}
	}
}

function letterWords(content: Content, { NOTIFY_DETAILS: details, origin }: Environment, db: Executor) {
	const { timezone } = withDefaults(content.settings)
	return {
		...{ details, timezone },
		serviceName: (slug: string) => content.services.find(service => service.slug === slug)?.name ?? slug,
		serviceTitle: (id: number | null) => content.services.find(service => service.id === id)?.name,
		vacancyTitle: (slug: string) => content.vacancies.find(vacancy => vacancy.slug === slug)?.title ?? slug,
		doctorName: (id: number | null) => content.doctors.find(doctor => doctor.id === id)?.full_name,
		moderationLink: async (id: number) => `${origin}/moderation/${await linkToken(db, id)}`,
	}
}

type House = ReturnType<typeof openHouse>

// One house a process, also when the developer's server loads this module again.
const running = globalThis as { clinicHouse?: House }

function house(): House {
	try {
		running.clinicHouse ??= openHouse()
		return running.clinicHouse
	} catch (fault) {
		if (!(fault instanceof EnvironmentFault || fault instanceof ContentFault)) throw fault
		console.error(fault.message)
		process.exit(78)
	}
}

const { outbox, opened, keeper, ...rooms } = house()

/** `content` is what is not part of the table of calls: home page, consent text. */
export const { environment, content, database, uploads, clinic, clock } = rooms

export const api = serveApi({
	clinic,
	readBody,
	readForm: request => openApplication(request, uploads),
	onFault: (fault, call) => log.warn({ call, ...told(fault) }, 'call failed'),
})

/** The table of calls for programs; see `openApiDocument`. */
export const openApi = () => openApiDocument(clinic)

/** The clinic's settings over the defaults; silently the defaults when the call fails. */
export async function settings(): Promise<Settings> {
	const list = await clinic['settings.list']({}).catch(fault => {
		log.warn(told(fault), 'settings not loaded')
		return []
	})
	return withDefaults(list)
}

/** The clinic's own day, which its promotions, notices and texts go by. */
export const today = () => dayIn(withDefaults(content().settings).timezone, clock())

/** The text people agree to today; 503 where the clinic has none. */
export function consentText(kind: LegalText['kind'] = 'consent') {
	const text = inForce(content().legal, kind, today())
	if (!text) throw new Response('Текста согласия нет', { status: 503 })
	const { title, html, version, sha256 } = text
	return { title, html: safeHtml(html), version, sha256 }
}

let tokenSecret: string | undefined

/** The key that signs forms; the same on every node, since the database made it. */
export async function formSecret() {
	tokenSecret ??= await secret(database.db, 'form-token')
	return tokenSecret
}

/** For monitors: the site stays ready, with the last good state of what has mistakes. */
export function contentState() {
	const mistaken = keeper.mistaken()
	if (mistaken === 0) return 'ok'
	return mistaken === 1 ? '1 file has mistakes' : `${mistaken} files have mistakes`
}

/** Ends what runs beside the answers; called when the last visitor has been answered. */
export async function closeHouse() {
	await keeper.stop()
	await outbox.stop()
	const housekeeping = await Promise.race([opened, undefined])
	await housekeeping?.stop()
	await database.close()
}
