import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startHousekeeping } from './clinic/housekeeping.server.ts'
import { letterContext } from './clinic/letter-context.server.ts'
import { replayAfterRestore } from './clinic/personal-data/purge.server.ts'
import { createNightlyRetention } from './clinic/retention/nightly-retention.server.ts'
import { withDefaults } from './clinic/settings.ts'
import { isHeld } from './clinic/vacancies/job-application-list.server.ts'
import type { Config } from './config.server.ts'
import type { Pictures } from './content/pictures/pictures.server.ts'
import type { watchContent } from './content/watch-content.server.ts'
import { firstMigrated } from './database/database.server.ts'
import { followRevision } from './database/revision.server.ts'
import { removeUnfinishedRestore } from './files/backups/unfinished.server.ts'
import { migrateUntilOpen, type Storage } from './files/create-storage.server.ts'
import { restrictAndLog } from './files/restrict-permissions.server.ts'
import { errorFields, log } from './logger.server.ts'
import { configuredChannels, createChannels, dailyChannels } from './outbox/channels/channels.server.ts'
import { startDigests } from './outbox/digest.server.ts'
import { createOutbox } from './outbox/outbox.server.ts'
import { waitingLetters } from './outbox/waiting-letters.server.ts'
import { retry } from './platform/retry.ts'
import { minute, second } from './platform/units.ts'
import { timedOut, withTimeout } from './platform/with-timeout.ts'

const longestOpening = 5 * second

type Services = {
	environment: Config
	storage: Storage
	contentService: ReturnType<typeof watchContent>
	pictures: Pictures
	/** Time that passes, also where "today" stands still for a test. */
	tickingClock: () => Date
}

export function createClinicOutbox(
	{ environment, storage, contentService, tickingClock }: Omit<Services, 'pictures'>,
	clock: () => Date,
) {
	const { database } = storage
	return createOutbox({
		database,
		channels: createChannels(environment, {
			db: database.db,
			letterContext: () =>
				letterContext(contentService.content(), environment, database.db, {
					outOfDate: () => contentService.outOfDate(clock()),
					mistakenFiles: contentService.mistakenFiles,
				}),
		}),
		clock: tickingClock,
		onTried(facts) {
			if (facts.refused) log.warn(facts, 'letter sent, but not to every address')
			else log[facts.code ? 'warn' : 'info'](facts, facts.code ? 'letter not sent' : 'letter sent')
		},
		onError: error => log.error(errorFields(error), 'outbox not readable'),
	})
}

export function startJobs(services: Services, outbox: ReturnType<typeof createOutbox>) {
	const { database, places } = services.storage
	const retention = createRetention(services)
	let running: Awaited<ReturnType<typeof startWithDatabase>> | undefined
	const stopping = new AbortController()
	let replay: Promise<void> | undefined
	let areLettersHeld = false
	void restrictAndLog(places)
	services.storage.hasFreeSpace()
	const space = setInterval(services.storage.hasFreeSpace, minute).unref()
	const opened = migrateUntilOpen(services.storage, stopping.signal).then(async isNew => {
		if (isNew === undefined) return
		// The site waits for the first try only.
		await new Promise<void>(tried => {
			const onFailure = () => {
				areLettersHeld = true
				tried()
			}
			const onDone = () => {
				areLettersHeld = false
				outbox.start()
			}
			replay = replayUntilDone(services, isNew, stopping.signal, onFailure).then(onDone, ignoreStop)
			void replay.then(tried)
		})
		if (!stopping.signal.aborted) running = startWithDatabase(services, outbox, retention)
	})

	return {
		opened,
		isDatabaseReady: () => running !== undefined,
		revision: () => running?.revision.current() ?? '',
		/** Pages then show what this process has just published. */
		pollRevision: async () => await running?.revision.poll(),
		loops: {
			isOutboxAlive: outbox.isAlive,
			isHousekeepingAlive: () => running?.housekeeping.isAlive() ?? false,
			retentionDetail: retention.detail,
			areLettersHeld: () => areLettersHeld,
			waitingLetters: () =>
				waitingLetters(database.db, configuredChannels(services.environment), services.tickingClock()),
		},
		async stop() {
			stopping.abort()
			clearInterval(space)
			await services.contentService.stop()
			services.pictures.stop()
			// The database is not closed under a migration, unless another process holds that up, or under a replay.
			const late = () => timedOut('The database does not open')
			await withTimeout(opened, longestOpening, late).catch(ignoreStop)
			await replay
			await outbox.stop()
			if (running)
				for (const job of [running.housekeeping, running.digests, running.revision]) await job.stop()
			await database.close()
		},
	}
}

/** Tried until it succeeds or the site stops, less and less often: each try reads all that visitors wrote. */
async function replayUntilDone(
	{ storage: { database, places }, tickingClock }: Services,
	isNew: boolean,
	stopping: AbortSignal,
	onFailure: () => void,
) {
	let logged: unknown
	const goOn = async (error: unknown, attempt: number) => {
		const fields = errorFields(error)
		const reason = `${fields.error} ${fields.code}`
		if (reason !== logged) log.error(fields, 'erasures not replayed')
		logged = reason
		onFailure()
		await pause(Math.min(attempt, 30) * second, undefined, { signal: stopping })
		return true
	}
	const replayed = await retry(
		() => replayAfterRestore(database.db, places, tickingClock()),
		goOn,
		Number.POSITIVE_INFINITY,
	)
	if (replayed && !isNew) log.warn({ replayed }, 'erasures replayed after a restore')
	stopping.throwIfAborted()
}

const ignoreStop = () => {}

function startWithDatabase(
	{ environment, storage, contentService, tickingClock }: Services,
	outbox: ReturnType<typeof createOutbox>,
	retention: ReturnType<typeof createNightlyRetention>,
) {
	const { database } = storage
	const sweep = sweepUploads(storage)
	return {
		revision: followRevision(database.db),
		digests: startDigests({
			// With a backend (`CLINIC_API_URL`) this database has nothing to tell of.
			db: database.db,
			clock: tickingClock,
			channels: environment.CLINIC_API_URL ? [] : dailyChannels(environment),
			timezone: () => withDefaults(contentService.content().settings).timezone,
			onWritten: outbox.kick,
			onError: error => log.error(errorFields(error), 'digest not written'),
		}),
		housekeeping: startHousekeeping({
			db: database.db,
			clock: tickingClock,
			owner: randomUUID(),
			async sweep() {
				await sweep()
				await removeUnfinishedRestore(storage.places)
			},
			nightly: retention.runIfDue,
			isClockBelieved: retention.isClockBelieved,
			onError: error => log.error(errorFields(error), 'housekeeping failed'),
		}),
	}
}

function sweepUploads({ database: { db }, uploads }: Storage) {
	let hasWarned = false
	return async () => {
		const since = await firstMigrated(db)
		const { removed, older } = await uploads.sweep(file => isHeld(db, file), new Date(), since)
		if (removed > 0) log.info({ removed }, 'files without a record removed')
		if (older > 0 && !hasWarned)
			log.warn({ files: older, since }, 'files older than the database are left: it has no record of them')
		hasWarned = older > 0
	}
}

function createRetention({ environment, storage, contentService, tickingClock }: Services) {
	return createNightlyRetention({
		db: storage.database.db,
		places: storage.places,
		clock: tickingClock,
		channels: configuredChannels(environment),
		timezone: () => withDefaults(contentService.content().settings).timezone,
		onClock: ({ isBelieved, lastSeen, jumpedDays }) =>
			isBelieved
				? log.warn('the clock is believed again: retention goes on')
				: log.error({ lastSeen, jumpedDays }, 'the clock has jumped: retention destroys nothing'),
		onJournalError: error => log.error(errorFields(error), 'the journal of erasures is not kept'),
		onDone: facts => log.info(facts, 'retention deleted records'),
	})
}
