import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from './api/openapi.server.ts'
import { remoteClinic } from './api/remote.server.ts'
import { serveApi } from './api/serve.server.ts'
import { dayIn } from './clinic/calendar.ts'
import { ContentFault, keepContent } from './clinic/content/keeper.server.ts'
import { embeddedClinic } from './clinic/embedded.server.ts'
import { keepHouse } from './clinic/housekeeping.server.ts'
import { safeHtml } from './clinic/html.server.ts'
import { isHeld } from './clinic/job-list.server.ts'
import { inForce, type LegalText } from './clinic/legal-text.ts'
import { makeUpForErasures, retainAndClean } from './clinic/remains.server.ts'
import { onceADay } from './clinic/retention-daily.server.ts'
import { type Settings, withDefaults } from './clinic/setting.ts'
import { editions } from './edition.server.ts'
import { EnvironmentFault, readEnvironment, wrongValue } from './environment.server.ts'
import { letterWords } from './letter-words.server.ts'
import { log, told } from './log.server.ts'
import { configuredChannels, dailyChannels, openChannels } from './outbox/channels.server.ts'
import { keepDigests } from './outbox/digest.server.ts'
import { openOutbox } from './outbox/outbox.server.ts'
import { openApplication } from './posted-application.server.ts'
import { type Database, openDatabase } from './storage/database.server.ts'
import { keepLast } from './storage/keep-last.server.ts'
import { followRevision } from './storage/revision.server.ts'
import { openUploads } from './storage/uploads.server.ts'
import { noteTrouble } from './trouble.server.ts'
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
	// To look for them takes a while, and whoever comes first need not wait for it.
	if (environment.production) setTimeout(warnOfSamples, 1000, keeper).unref()
	const database = openedDatabase(environment.DATABASE_URL)
	const uploads = openedUploads(environment.UPLOADS_DIR)
	const { CLINIC_NOW } = environment
	const clock = () => CLINIC_NOW ?? new Date()
	// Leases and pauses need time that passes, also where "today" stands still for a test.
	const started = Date.now()
	const passing = () => new Date(CLINIC_NOW ? CLINIC_NOW.getTime() + Date.now() - started : Date.now())
	const outbox = openOutbox({
		database,
		channels: openChannels(environment, {
			db: database.db,
			words: () => letterWords(content(), environment, database.db, () => keeper.outOfDate(clock())),
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
				channels: configuredChannels(environment),
				onFault: fault => {
					noteTrouble()
					log.warn(told(fault), 'reviews not readable')
				},
			})

	// Search is opened anew after an edit and at midnight: a second later, not while a visitor waits.
	let warm = ''
	function warmUp() {
		const state = `${content().revision} ${dayIn(withDefaults(content().settings).timezone, clock())}`
		if (base || state === warm) return
		warm = state
		clinic.search({ q: 'зубы', type: 'all' }).catch(fault => log.warn(told(fault), 'search not opened'))
	}

	let revision: ReturnType<typeof followRevision> | undefined
	const edition = editions({ content, clock, stored: () => revision?.current() ?? '' })
	const places = { url: environment.DATABASE_URL, folder: environment.UPLOADS_DIR }
	const nightly = () =>
		onceADay(database.db, withDefaults(content().settings).timezone, passing(), async () => {
			const { acts, clean } = await retainAndClean(database.db, places, passing())
			log.info({ acts: acts.length, clean }, 'kept no longer')
		})
	const opened = open(database).then(async () => {
		// Before any letter leaves: a restored copy may hold letters about people who were erased.
		const replayed = await makeUpForErasures(database.db, places).catch(fault =>
			log.error(told(fault), 'erasures not made up for'),
		)
		if (replayed) log.warn({ replayed }, 'erased again what an old copy brought back')
		outbox.kick()
		revision = followRevision(database.db)
		const digests = keepDigests({
			// Before a backend this house has nothing to tell of.
			...{ db: database.db, clock: passing, channels: base ? [] : dailyChannels(environment) },
			timezone: () => withDefaults(content().settings).timezone,
			onWritten: outbox.kick,
			onFault: fault => log.error(told(fault), 'digest not written'),
		})
		const housekeeping = keepHouse({
			db: database.db,
			clock: passing,
			owner: randomUUID(),
			sweep: () => uploads.sweep(file => isHeld(database.db, file), new Date()),
			nightly,
			onFault: fault => log.error(told(fault), 'housekeeping failed'),
		})
		return [housekeeping, digests, revision]
	})
	const lookAgain = async () => await revision?.look()
	const rooms = { environment, content, database, uploads, clinic, clock, edition, lookAgain }
	return { ...rooms, keeper, outbox, opened }
}

function warnOfSamples(keeper: ReturnType<typeof keepContent>) {
	const samples = keeper.samples()
	if (samples.files === 0) return
	log.warn(samples, 'SAMPLES ARE SHOWN: replace them before real visitors come; content check lists them')
}

function openedDatabase(url: string) {
	try {
		return openDatabase(url, fault => log.error(told(fault), 'connection lost'))
	} catch (fault) {
		const code = (fault as NodeJS.ErrnoException).code || 'SQLITE_CANTOPEN'
		const held = `место, которое не открывается (${code})`
		throw wrongValue('DATABASE_URL', held, 'файл, в который сайт может писать')
	}
}

function openedUploads(folder: string) {
	try {
		return openUploads(folder)
	} catch (fault) {
		const { code } = fault as NodeJS.ErrnoException
		const held = `${JSON.stringify(folder)} (${code})`
		throw wrongValue('UPLOADS_DIR', held, 'папка, в которую сайт может писать')
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

const { outbox, keeper, ...rooms } = house()

/**
 * `content` is what is not part of the table of calls: home page, consent text; `opened` waits for the database, and
 * after `lookAgain` pages show what this process has just published.
 */
export const { environment, content, database, uploads, clinic, clock, edition, lookAgain, opened } = rooms

export const { answer: api, tell: tellApi } = serveApi({
	clinic,
	readBody,
	readForm: request => openApplication(request, uploads),
	onFault: (fault, call) => log.warn({ call, ...told(fault) }, 'call failed'),
	phone: async () => (await settings()).company_phone,
})

/** The table of calls for programs; see `openApiDocument`. */
export const openApi = () => openApiDocument(clinic)

/** The clinic's settings over the defaults; silently the defaults when the call fails. */
export async function settings(): Promise<Settings> {
	const list = await clinic['settings.list']({}).catch(fault => {
		log.warn(told(fault), 'settings not loaded')
		noteTrouble()
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
	for (const duty of (await Promise.race([opened, undefined])) ?? []) await duty.stop()
	await database.close()
}
