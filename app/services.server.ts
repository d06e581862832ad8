import { createClinic } from './api/create-clinic.server.ts'
import { createApiHandler } from './api/serve.server.ts'
import type { Clinic } from './clinic/calls.ts'
import { createSiteQueries } from './clinic/site-queries.server.ts'
import { createClocks, exitOnWrongSettings, readConfig } from './config.server.ts'
import { createContent } from './content/create-content.server.ts'
import { createPictures } from './content/pictures/pictures.server.ts'
import { createLastSettings } from './content/serving/last-settings.server.ts'
import { createStorage } from './files/create-storage.server.ts'
import { createFormTokens } from './forms/form-token.server.ts'
import { parseApplication } from './forms/job-application-form.server.ts'
import { createFormSubmission } from './forms/submit-form.server.ts'
import { createClinicOutbox, startJobs } from './jobs.server.ts'
import { errorFields, log } from './logger.server.ts'
import { logLostBeacon } from './logging/log-lost-beacons.server.ts'
import { configuredChannels } from './outbox/channels/channels.server.ts'
import { noteDegradedRender as onDegraded } from './server/document/loader-failures.server.ts'
import { warnOfUnreadSettings } from './server/unread-settings.server.ts'

/** Composition root: everything that pages, calls and forms are answered with. */
function createServices() {
	const environment = readConfig(process.env)
	const { clock, tickingClock } = createClocks(environment)
	const { CONTENT_DIR: folder, PICTURES_DIR: store } = environment
	const pictures = createPictures({ folder, store, onError: (facts, says) => log.warn(facts, says) })
	const lastSettings = createLastSettings(`${environment.UPLOADS_DIR}/last-settings.json`)
	const contentService = createContent(environment, {
		clinic: () => clinic,
		clock,
		hasSettings: () => lastSettings.hasCome(),
		onPictures: paths => void pictures.prepare(paths),
	})
	const { content } = contentService
	const storage = createStorage(environment)
	const { database, uploads, hasFreeSpace } = storage
	const outbox = createClinicOutbox({ environment, storage, contentService, tickingClock }, clock)
	const clinic: Clinic = createClinic({
		environment,
		database,
		content,
		clock,
		hasFreeSpace,
		placeOf: uploads.place,
		queued: outbox.kick,
		channels: configuredChannels(environment),
		isDatabaseReady: () => jobs.isDatabaseReady(),
		lastSettings,
		onDegraded,
	})
	const jobs = startJobs({ environment, storage, contentService, pictures, tickingClock }, outbox)
	return { environment, clock, contentService, content, pictures, database, uploads, clinic, jobs }
}

// One set a process: where the developer's server loads this module again, the one before ends.
const running = globalThis as { clinicServices?: ReturnType<typeof createServices> }
void running.clinicServices?.jobs.stop()
warnOfUnreadSettings()
running.clinicServices = exitOnWrongSettings(createServices)

/**
 * `content` is what is not part of the table of calls: home page, consent text.
 * `jobs` are what runs beside requests, and what monitors read of it.
 */
export const { environment, clock, contentService, content, pictures, database, uploads, clinic, jobs } =
	running.clinicServices

const siteQueries = createSiteQueries({ clinic, content, clock, onDegraded })
export const { settings, today, consentText, findConsent } = siteQueries

export const answerCall = createApiHandler({
	clinic,
	readForm: request => parseApplication(request, uploads),
	onError: (error, call) => log.warn({ call, ...errorFields(error) }, 'call failed'),
	onLostBeacon: logLostBeacon,
	phone: async () => (await settings()).company_phone,
})

const tokens = createFormTokens({ database, clock, opened: jobs.opened })
export const { formToken, tokensOf } = tokens
export const { receiveForm, submitForm } = createFormSubmission({ clock, consentText, ...tokens })
